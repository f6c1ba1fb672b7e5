import type { Db } from '../../../core/database/database.ts';
import { acquireNamedLock } from '../../../core/database/lock.ts';
import { toLateRule } from '../../../quizzes/grading/late-rule.ts';
import { listQuizNames } from '../../../quizzes/quizzes.queries.ts';
import type { GradePart, GradingScheme } from './gradebook.schema.ts';

const DEFAULTS = {
  version: 0,
  scale: 'percent',
  passMark: null,
  dropLowest: 0,
  missing: 'closed',
  late: null,
} as const;

/** By default all quizzes have equal weight, lectures none. */
const DEFAULT_WEIGHT = { quiz: 1, lectures: 0, hand: 0 };

export function gradePartKeyOf(kind: GradePart['kind'], id: number | null): string {
  return kind === 'lectures' ? kind : `${kind}:${id}`;
}

/** Serialises changes of a course's columns and points. */
export async function lockGradingScheme(trx: Db, courseId: number): Promise<void> {
  await acquireNamedLock(trx, `grading of ${courseId}`);
}

type QuizOf = Awaited<ReturnType<typeof listQuizNames>>[number];

async function listParts(db: Db, courseId: number) {
  return db
    .selectFrom('gradeParts')
    .selectAll()
    .where('courseId', '=', courseId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}
export type StoredGradePart = Awaited<ReturnType<typeof listParts>>[number];

function quizPart(
  { id, title, state }: QuizOf,
  stored: StoredGradePart | undefined,
  isSaved: boolean,
): GradePart {
  return {
    key: gradePartKeyOf('quiz', id),
    kind: 'quiz',
    quizId: id,
    id: stored?.id ?? null,
    title,
    maxPoints: null,
    weight: stored?.weight ?? (isSaved ? 0 : DEFAULT_WEIGHT.quiz),
    droppable: stored?.droppable ?? false,
    published: state === 'published',
    listed: !isSaved || stored !== undefined,
  };
}

function otherPart(kind: 'lectures' | 'hand', stored: StoredGradePart | undefined): GradePart {
  const { id = null, title = null, maxPoints = null, droppable = false } = stored ?? {};
  return {
    key: gradePartKeyOf(kind, id),
    kind,
    quizId: null,
    id,
    maxPoints,
    droppable,
    title: title ?? 'Clases vistas',
    weight: stored?.weight ?? DEFAULT_WEIGHT[kind],
    published: true,
    listed: true,
  };
}

/** Lists every possible part of a course's grade: quizzes, lectures and manual columns. */
function partsOf(quizzes: QuizOf[], stored: StoredGradePart[], isSaved: boolean): GradePart[] {
  const byQuiz = new Map(stored.map((part) => [part.quizId, part]));
  return [
    ...quizzes.map((quiz) => quizPart(quiz, byQuiz.get(quiz.id), isSaved)),
    otherPart(
      'lectures',
      stored.find(({ kind }) => kind === 'lectures'),
    ),
    ...stored.filter(({ kind }) => kind === 'hand').map((part) => otherPart('hand', part)),
  ];
}

/** Reads a course's grading scheme, or the defaults when none is stored. */
export async function readGradingScheme(db: Db, courseId: number): Promise<GradingScheme> {
  const row = await db
    .selectFrom('gradingSchemes')
    .selectAll()
    .where('courseId', '=', courseId)
    .executeTakeFirst();
  const parts = partsOf(await listQuizNames(db, courseId), await listParts(db, courseId), row !== undefined);
  if (!row) return { ...DEFAULTS, parts };
  const { version, scale, passMark, dropLowest, missing } = row;
  return { version, scale, passMark, dropLowest, missing, late: toLateRule(row) ?? null, parts };
}
