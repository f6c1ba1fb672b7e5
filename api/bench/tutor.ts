import { fillDemo } from '../demo/fill.ts';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config/config.ts';
import type { Scope } from '../src/search/find-passages.ts';
import { openServices } from '../src/start/open-services.ts';
import { findAnswer, rankAnswers } from '../src/tutor/find-answer.ts';
import { readSigns } from '../src/tutor/judge-answer.ts';
import { isRight, ROUNDS } from '../src/tutor/questions.fixture.ts';
import { type Fit, fitLogistic, type Sample, scoreOf } from './fit-logistic.ts';

const FOLDS = 10;
const SHUFFLES = 8;
/** So many foreign questions may be answered. */
const MOST_ANSWERED = 0.04;

interface Asked extends Sample {
  round: number;
  /** The right passage is among those that are shown. */
  isFound: boolean;
  ms: number;
}
export interface TutorFigures {
  names: string[];
  /** The threshold is its bias. */
  fit: Fit;
  /** By round, the last for all; parts of one. */
  rounds: { found: number; refused: number; among: number }[];
  medianMs: number;
}

type Services = Awaited<ReturnType<typeof openServices>>;

async function askAll({ db }: Services): Promise<{ names: string[]; asked: Asked[] }> {
  const courses = await db.selectFrom('courses').select('id').execute();
  const scope: Scope = {
    courseIds: courses.map(({ id }) => id),
    reader: { userId: 0, teaches: true },
  };
  let names: string[] = [];
  const ask = async (question: string, round: number, right?: Parameters<typeof isRight>[0]) => {
    const begun = performance.now();
    const { passages } = await findAnswer(db, scope, question);
    const ms = performance.now() - begun;
    const { words, ranked } = await rankAnswers(db, scope, question);
    const [best] = ranked;
    const signs: Record<string, number> = best ? { ...readSigns(words, best) } : {};
    if (best) names = Object.keys(signs);
    const isFound = right !== undefined && passages.some((passage) => isRight(right, passage));
    return { signs: Object.values(signs), isAnswerable: right !== undefined, round, isFound, ms };
  };
  const asked: Asked[] = [];
  for (const [round, { answerable, foreign }] of ROUNDS.entries()) {
    for (const each of answerable) asked.push(await ask(each.question, round, each));
    for (const each of foreign) asked.push(await ask(each, round));
  }
  return { names, asked };
}

/** An answerable question with wrong passages teaches nothing. */
function fitTo(asked: Asked[]): Fit {
  const samples = asked.filter(
    ({ signs, isAnswerable, isFound }) => signs.length > 0 && (isFound || !isAnswerable),
  );
  const fit = fitLogistic(samples);
  const foreign = samples
    .filter(({ isAnswerable }) => !isAnswerable)
    .map(({ signs }) => scoreOf(fit, signs))
    .toSorted((a, b) => b - a);
  const answered = Math.floor(MOST_ANSWERED * foreign.length);
  const threshold = ((foreign[answered - 1] ?? 0) + (foreign[answered] ?? 0)) / 2;
  return { ...fit, bias: fit.bias - threshold };
}

function shuffled<T>(all: T[], seed: number): T[] {
  let state = seed;
  const die = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
  return all
    .map((one) => ({ one, at: die() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

const share = <T>(all: T[], isGood: (one: T) => boolean) =>
  all.filter(isGood).length / Math.max(1, all.length);

/** Judges each question by weights that were fitted without it. */
function crossValidate(asked: Asked[]): { one: Asked; isAnswered: boolean }[] {
  return Array.from({ length: SHUFFLES }, (_, seed) => shuffled(asked, seed + 1)).flatMap((order) =>
    Array.from({ length: FOLDS }, (_, fold) => fold).flatMap((fold) => {
      const fit = fitTo(order.filter((_, index) => index % FOLDS !== fold));
      const held = order.filter((_, index) => index % FOLDS === fold);
      return held.map((one) => ({
        one,
        isAnswered: one.signs.length > 0 && scoreOf(fit, one.signs) > 0,
      }));
    }),
  );
}

/** Asks the demo's lectures what `tutor/questions` has, and fits anew what decides whether they answer. */
export async function measureTutor(databaseUrl: string, dataDir: string): Promise<TutorFigures> {
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'fatal',
    FFMPEG: 'off',
  });
  const services = await openServices(config);
  const app = await buildApp(services);
  await app.ready();
  try {
    await fillDemo(services);
    const { names, asked } = await askAll(services);
    const judged = crossValidate(asked);
    const rounds = [...ROUNDS.keys(), undefined].map((round) => {
      const some = judged.filter(({ one }) => round === undefined || one.round === round);
      const [answerable, foreign] = [true, false].map((which) =>
        some.filter(({ one }) => one.isAnswerable === which),
      );
      return {
        found: share(answerable ?? [], ({ one, isAnswered }) => one.isFound && isAnswered),
        refused: share(foreign ?? [], ({ isAnswered }) => !isAnswered),
        among: share(answerable ?? [], ({ one }) => one.isFound),
      };
    });
    const times = asked.map(({ ms }) => ms).toSorted((a, b) => a - b);
    return { names, fit: fitTo(asked), rounds, medianMs: times[Math.floor(times.length / 2)] ?? 0 };
  } finally {
    await app.close();
    await services.db.destroy();
  }
}
