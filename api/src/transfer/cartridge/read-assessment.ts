import { posix } from 'node:path';
import { listQtiDrawings, type QtiDrawing } from '../../quizzes/question-formats/qti/drawings.ts';
import { findDescendants, readChild, readText } from '../../quizzes/question-formats/xml-tree.ts';
import { UnreadableTextError } from '../archives/archive-error.ts';
import { htmlToMarkdown } from '../markdown/to-markdown.ts';
import { outcomeOf } from '../reading/convert-page.ts';
import type {
  ArchiveItemContent,
  ArchiveQuizSlot,
  CourseSink,
  ParsedArchiveItem,
} from '../reading/course-plan.ts';
import { toDocumentMaterials } from '../reading/document-materials.ts';
import type { QuestionOutcomes } from '../reading/question-outcomes.ts';
import { formatQuantity } from '../reading/texts.ts';
import { CartridgeLinkResolver } from './cartridge-link-resolver.ts';
import { type ResourceContext, toCartridgeItem, toOmittedResourceItem } from './read-resource.ts';

const PICTURE = /\.(?:png|jpe?g|gif|webp|avif)$/i;

/** Canvas stores fuller questions beside the standard ones. */
function sourceOf({ spool, resource }: ResourceContext): string | undefined {
  const full = `non_cc_assessments/${resource.id}.xml.qti`;
  const tried = [full, ...resource.files, resource.href];
  return tried.find(
    (path) => /\.(?:xml|qti)$/i.test(path) && !path.endsWith('assessment_meta.xml') && spool.has(path),
  );
}

/** Collects the pictures that a question file refers to. */
function packageOf({ spool, used }: ResourceContext, path: string, text: string, bytes: CourseSink['bytes']) {
  const files = new Map<string, Uint8Array>([[path, new TextEncoder().encode(text)]]);
  for (const name of spool.names()) {
    const base = posix.basename(name);
    if (!PICTURE.test(name) || !(text.includes(base) || text.includes(encodeURIComponent(base)))) continue;
    const content = bytes(name);
    if (content) files.set(name, content);
    used.add(name);
  }
  return files;
}

async function settingsOf(at: ResourceContext) {
  const path = `${at.resource.id}/assessment_meta.xml`;
  const meta = await at.spool.xml(path);
  at.used.add(path);
  const value = (name: string) => readText(readChild(meta, name)).trim();
  const attempts = Number(value('allowed_attempts')) || 0;
  const minutes = Number(value('time_limit')) || 0;
  return {
    title: value('title'),
    html: value('description'),
    timeLimitSeconds: minutes > 0 ? Math.round(minutes * 60) : null,
    attemptsAllowed: attempts > 0 ? Math.min(1_000, attempts) : null,
    gradeBy:
      value('scoring_policy') === 'keep_latest'
        ? ('last' as const)
        : value('scoring_policy') === 'keep_average'
          ? ('average' as const)
          : ('best' as const),
    shuffleOptions: value('shuffle_answers') === 'true',
    dated: ['due_at', 'lock_at', 'unlock_at'].some((name) => value(name) !== ''),
  };
}

interface Outline {
  title: string | undefined;
  /** The keys of questions, in the order in which their reader lists them. */
  keys: (string | undefined)[];
  drawings: QtiDrawing[];
}

/** Identifiers beyond this length do not fit into a key. */
const MAX_IDENT_LENGTH = 100;

/** Reads an assessment without its questions; malformed XML is reported when they are read. */
async function outlineOf({ spool, resource }: ResourceContext, path: string): Promise<Outline> {
  const root = await spool.xml(path).catch((error: unknown) => {
    if (error instanceof UnreadableTextError) throw error;
    return undefined;
  });
  const title = root && findDescendants(root, 'assessment')[0]?.attributes.title;
  if (root?.name !== 'questestinterop') return { title, keys: [], drawings: [] };
  const seen = new Set<string>();
  const keys = findDescendants(root, 'item').map(({ attributes: { ident = '' } }) => {
    const isKey = ident !== '' && ident.length <= MAX_IDENT_LENGTH && !seen.has(ident);
    seen.add(ident);
    return isKey ? `${resource.id}#id:${ident}` : undefined;
  });
  return { title, keys, drawings: listQtiDrawings(root) };
}

/** The greatest mark that a question may have. */
const MAX_MARK = 10_000;
/** Equals `MAX_QUIZ_SLOTS`, whose module is too slow to load here. */
const MAX_DRAWN_SLOTS = 500;

/** Returns at most `room` slots for a drawing from a bank of the same archive; undefined for any other. */
function drawn(
  drawing: QtiDrawing | undefined,
  { banks }: ResourceContext,
  room: number,
): ArchiveQuizSlot[] | undefined {
  const tag = banks.get(drawing?.bank ?? '');
  if (!drawing || tag === undefined) return undefined;
  const length = Math.min(room, Math.floor(Number(drawing.count)) || 0);
  if (length < 1) return undefined;
  const points = Number(drawing.points);
  const mark = points > 0 ? Math.min(MAX_MARK, points) : 1;
  return Array.from({ length }, () => ({ tag, mark }));
}

interface ReadQuestions {
  /** The keys of their outcomes, which older imports also stored. */
  positions: string[];
  slots: { slot: ArchiveQuizSlot; position?: string }[];
}

/** Reads questions into the bank, under keys that stay the same when another one is inserted. */
async function readQuestions(
  at: ResourceContext,
  { path, outline, tag }: { path: string; outline: Outline; tag: string | undefined },
  sink: CourseSink,
  outcomes: QuestionOutcomes,
): Promise<ReadQuestions> {
  const text = (await at.spool.text(path)) ?? '';
  // Loaded on first use, because the question kinds take half of a thread's start-up time.
  const { readBackupQuestionPart } = await import('../../quizzes/question-formats/read-file.ts');
  const read = readBackupQuestionPart({ qti: packageOf(at, path, text, sink.bytes) }, tag);
  const { keys, drawings } = outline;
  const isWhole = read.listed.length === keys.length + drawings.length;
  const positions: string[] = [];
  const slots: ReadQuestions['slots'] = [];
  let next = 0;
  let room = MAX_DRAWN_SLOTS;
  for (const [index, listed] of read.listed.entries()) {
    const random = isWhole ? drawn(drawings[index - keys.length], at, room) : undefined;
    if (random) {
      room -= random.length;
      slots.push(...random.map((slot) => ({ slot })));
      continue;
    }
    const position = `${at.resource.id}#${index}`;
    const key = keys[index] ?? position;
    const isRead = listed.outcome !== 'skip';
    const question = isRead ? read.questions[next] : undefined;
    if (isRead) next += 1;
    const problems = read.problems.filter(
      ({ line, question: title }) => line === listed.line && title === listed.title,
    );
    outcomes.add(position, { listed: [listed], problems, questions: question ? [question] : [] });
    positions.push(position);
    if (question) slots.push({ slot: { question: key, mark: 0 }, position });
    if (question) await sink.question({ key, part: `${at.resource.id}#`, ...question });
  }
  if (tag !== undefined) outcomes.categories.add(tag);
  return { positions, slots };
}

/** Reads the questions of an assessment or bank; an assessment also becomes a quiz. */
export async function readAssessment(
  at: ResourceContext,
  sink: CourseSink,
  outcomes: QuestionOutcomes,
  isBank: boolean,
): Promise<ParsedArchiveItem | undefined> {
  const path = sourceOf(at);
  if (path === undefined)
    return toOmittedResourceItem(at, 'Cuestionario', 'Sus preguntas no están en el paquete.');
  for (const file of [path, at.resource.href, ...at.resource.files]) at.used.add(file);
  const outline = await outlineOf(at, path);
  const tag = isBank ? at.banks.get(at.resource.id) : undefined;
  const { positions, slots } = await readQuestions(at, { path, outline, tag }, sink, outcomes);
  if (isBank) return undefined;
  const { title: ownTitle, html, dated, ...settings } = await settingsOf(at);
  const title = (at.title || ownTitle || outline.title || 'Cuestionario').slice(0, 200);
  const targets = new CartridgeLinkResolver(at.spool, path, at);
  const intro = htmlToMarkdown(html, targets);
  const documents = toDocumentMaterials(targets.linkedDocuments);
  const isChanged = outcomes.count('changed', positions) + outcomes.count('out', positions) > 0;
  const says = [
    ...(isChanged ? [outcomes.summarize(positions)] : []),
    ...(dated ? ['Sus fechas quedan vacías.'] : []),
    ...documents.says,
  ];
  const content: ArchiveItemContent = {
    kind: 'quiz',
    title,
    description: intro.markdown.slice(0, 5_000),
    ...settings,
    slots: slots.map(({ slot }) => slot),
  };
  // The digest has the questions' positions instead of their keys, as in older imports.
  const digested = slots.map(({ slot, position }) => (position ? { ...slot, question: position } : slot));
  const total = positions.length + slots.filter(({ position }) => position === undefined).length;
  const detail = `Cuestionario, ${formatQuantity(total, 'pregunta')}`;
  const fields = { kind: 'quiz' as const, title, detail, bytes: targets.bytes };
  return {
    item: toCartridgeItem(at, { ...fields, ...outcomeOf([intro], ...says) }, [
      { ...content, slots: digested },
      outcomes.digest(positions),
      ...documents.contents,
    ]),
    contents: [content, ...documents.contents],
  };
}
