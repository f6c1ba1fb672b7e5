import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckReporter } from './check-reporter.ts';
import { formatCounts } from './figures.ts';
import type { HttpRequest, HttpResponse } from './send-request.ts';
import type { TestInstitute } from './test-institute.ts';
import type { TestServer } from './test-server.ts';

const EDITORS = 20;
/** The approximate duration of twenty edits at once. */
const MAX_MS = 200;

interface Resource extends Record<string, unknown> {
  version: number;
}

/** A resource that several people may edit at once. */
interface Editable {
  name: string;
  /** The body's wrapper and the changed field. */
  wrapper: 'course' | 'lecture' | 'quiz';
  field: 'name' | 'title';
  path(stage: TestInstitute): string;
  /** The path of the change, when it differs from the resource's. */
  target?: string;
}

const EDITABLES: Editable[] = [
  {
    name: 'un curso',
    wrapper: 'course',
    field: 'name',
    path: ({ courseId }) => `/api/courses/${courseId}`,
    target: '/api/courses',
  },
  {
    name: 'una clase',
    wrapper: 'lecture',
    field: 'title',
    path: ({ courseId, lectureId }) => `/api/courses/${courseId}/lectures/${lectureId}`,
  },
  {
    name: 'un cuestionario',
    wrapper: 'quiz',
    field: 'title',
    path: ({ answerPath }) => answerPath.replace(/\/attempts\/.*/, ''),
  },
];

async function read(product: TestServer, { path, wrapper }: Editable): Promise<Resource> {
  const response = await product.ask({ path: path(product.stage), as: product.stage.teacher });
  if (response?.status !== 200) throw new Error(`${wrapper}: ${response?.status} ${response?.body}`);
  return JSON.parse(response.body)[wrapper] as Resource;
}

function change({ stage }: TestServer, editable: Editable, resource: Resource, text: string): HttpRequest {
  const { path, target, wrapper, field } = editable;
  const body = { [wrapper]: { ...resource, [field]: text } };
  return { method: 'PUT', path: target ?? path(stage), as: stage.teacher, body };
}

function isStale(response: HttpResponse | undefined, version: number): boolean {
  if (response?.status !== 409) return false;
  const { code, current } = JSON.parse(response.body) as { code: string; current?: Resource };
  return code === 'stale_version' && (current?.version ?? 0) > version;
}

/** Lists the problems after twenty people have sent the same version with different texts. */
async function auditEdit(
  product: TestServer,
  editable: Editable,
  before: Resource,
  texts: string[],
  answers: (HttpResponse | undefined)[],
): Promise<string[]> {
  const after = await read(product, editable);
  const winners = texts.filter((_, i) => answers[i]?.status === 200);
  const text = String(after[editable.field]);
  const problems: string[] = [];
  if (winners.length > 1) problems.push(`${winners.length} personas guardaron la misma versión`);
  if (after.version > before.version + 1) problems.push(`la versión saltó a ${after.version}`);
  const isMoved = after.version === before.version + 1;
  if (winners.length === 1 && (!isMoved || text !== winners[0])) problems.push(`se perdió ${winners[0]}`);
  if (isMoved ? !texts.includes(text) : text !== before[editable.field]) problems.push(`quedó ${text}`);
  const honest = answers.filter((response) => response && ![200, 503].includes(response.status));
  if (!honest.every((response) => isStale(response, before.version)))
    problems.push('un 409 sin lo que hay ahora');
  const late = await product.ask(change(product, editable, before, 'tarde'));
  if (isMoved && !isStale(late, before.version)) problems.push(`una versión vieja dio ${late?.status}`);
  return problems;
}

interface EditRound {
  statuses: (number | string)[];
  problems: string[];
}

/** Twenty people save the same version at once; `isKill` kills the server meanwhile. */
async function editAtOnce(product: TestServer, round: number, isKill: boolean): Promise<EditRound> {
  const texts = Array.from({ length: EDITORS }, (_, i) => `Vuelta ${round}, persona ${i}`);
  const befores = await Promise.all(EDITABLES.map((editable) => read(product, editable)));
  const sending = EDITABLES.map((editable, i) =>
    Promise.all(texts.map((text) => product.ask(change(product, editable, befores[i] as Resource, text)))),
  );
  if (isKill) {
    await sleep(randomInt(0, MAX_MS));
    await product.kill();
  }
  const answers = await Promise.all(sending);
  if (isKill) await product.start();
  const problems: string[] = [];
  for (const [i, editable] of EDITABLES.entries()) {
    const found = await auditEdit(product, editable, befores[i] as Resource, texts, answers[i] ?? []);
    problems.push(...found.map((problem) => `${editable.name}: ${problem}`));
  }
  return { statuses: answers.flat().map((response) => response?.status ?? 'sin respuesta'), problems };
}

/** Lets people edit in rounds, and kills the server in every second round. */
export async function editInRounds(
  product: TestServer,
  rounds: number,
  verdict: CheckReporter,
): Promise<void> {
  const all: EditRound[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    all.push(await editAtOnce(product, round, round % 2 === 0));
  }
  const problems = all.flatMap((each) => each.problems);
  const { name } = product.database;
  const statuses = formatCounts(all.flatMap((each) => each.statuses));
  const what = `${rounds} vueltas de ${EDITORS} que guardan la misma versión de un curso, una clase y un cuestionario`;
  verdict.check(problems.length === 0, `${name}: ${what}: a lo sumo una queda (${statuses})`);
  for (const problem of problems.slice(0, 10)) verdict.say(problem);
}
