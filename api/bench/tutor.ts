import { fillDemo } from '../demo/fill.ts';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/core/config/config.ts';
import { openServices } from '../src/operations/start/open-services.ts';
import type { SearchScope } from '../src/search/find-passages.ts';
import { findTutorAnswer } from '../src/search/tutor/find-answer.ts';
import {
  type AnswerableQuestion,
  isRightPassage,
  LECTURE_TITLES,
  PLAIN_QUESTIONS,
  QUESTION_ROUNDS,
} from '../test/tutor-questions.ts';
import { median } from './process.ts';

/** Shares between 0 and 1. */
interface Shares {
  name: string;
  lectureFirst: number;
  amongThree: number;
  answered: number;
  /** Undefined where the set has no questions about other subjects. */
  refusedForeign: number | undefined;
}
export interface TutorFigures {
  sets: Shares[];
  medianMs: number;
}

const share = (all: boolean[]) => all.filter(Boolean).length / all.length;

/** Asks the tutor the fixture's questions about the demo's lectures. */
export async function measureTutor(databaseUrl: string, dataDir: string): Promise<TutorFigures> {
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'fatal',
    FFMPEG: 'off',
  });
  const services = await openServices(config);
  const { db } = services;
  const app = await buildApp(services);
  await app.ready();
  const times: number[] = [];
  const ask = async (scope: SearchScope, question: string) => {
    const begun = performance.now();
    const found = await findTutorAnswer(db, scope, question);
    times.push(performance.now() - begun);
    return found;
  };
  const measure = async (
    scope: SearchScope,
    name: string,
    answerable: AnswerableQuestion[],
    foreign: string[],
  ) => {
    const [first, three, answered, apart]: boolean[][] = [[], [], [], []];
    for (const each of answerable) {
      const { passages, refused } = await ask(scope, each.question);
      first?.push(passages[0]?.lectureTitle === each.lecture);
      three?.push(passages.some((passage) => isRightPassage(each, passage)));
      answered?.push(!refused);
    }
    for (const each of foreign) apart?.push((await ask(scope, each)).refused);
    return {
      name,
      lectureFirst: share(first ?? []),
      amongThree: share(three ?? []),
      answered: share(answered ?? []),
      refusedForeign: foreign.length > 0 ? share(apart ?? []) : undefined,
    };
  };
  try {
    await fillDemo(services);
    await db.deleteFrom('lectures').where('title', 'not in', LECTURE_TITLES).execute();
    const courses = await db.selectFrom('courses').select('id').execute();
    const scope = { courseIds: courses.map(({ id }) => id), reader: { userId: 0, teaches: true } };
    const sets = [await measure(scope, 'plain questions', PLAIN_QUESTIONS, [])];
    for (const [index, { answerable, foreign }] of QUESTION_ROUNDS.entries())
      sets.push(await measure(scope, `round ${index + 1}`, answerable, foreign));
    return { sets, medianMs: median(times) };
  } finally {
    await app.close();
    await db.destroy();
  }
}
