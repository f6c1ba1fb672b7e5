import type { Db } from '../database.ts';
import { countedResult } from '../quizzes/grading/results.ts';
import {
  listColumns,
  listStudents,
  type RosterColumns,
  readCoverage,
  readTries,
  type Student,
  type Try,
} from './roster.queries.ts';
import type { QuizCell, RosterRow, RosterWish } from './roster.schema.ts';

/** A lecture counts as seen from this share on: few people watch the last words. */
export const SEEN = 0.9;

export interface CourseRoster extends RosterColumns {
  rows: RosterRow[];
  sortKeys: Map<number, string>;
}

const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

function quizCell(attempts: Try[], quiz: RosterColumns['quizzes'][number]): QuizCell {
  const percent = countedResult(attempts, quiz)?.percent;
  const isRunning = attempts.some(({ state }) => state === 'running');
  return {
    state: attempts.some(({ needsGrading }) => needsGrading) ? 'to_grade' : isRunning ? 'running' : 'done',
    percent: percent === undefined ? null : rounded(percent, 2),
  };
}

function quizCells(attempts: Try[], quizzes: RosterColumns['quizzes']): Record<string, QuizCell> {
  const byQuiz = Map.groupBy(attempts, ({ quizId }) => quizId);
  return Object.fromEntries(
    quizzes.flatMap((quiz) => {
      const own = byQuiz.get(quiz.id);
      return own ? [[quiz.id, quizCell(own, quiz)]] : [];
    }),
  );
}

function lectureCells(text: string): { cells: Record<string, number>; sum: number } {
  const cells: Record<string, number> = {};
  let sum = 0;
  for (const part of text.split(',')) {
    const colon = part.indexOf(':');
    const share = Number(part.slice(colon + 1)) / 100;
    cells[part.slice(0, colon)] = share;
    sum += share;
  }
  return { cells, sum };
}

function meanOf(quizzes: Record<string, QuizCell>): number | null {
  const marks = Object.values(quizzes).flatMap(({ percent }) => percent ?? []);
  if (marks.length === 0) return null;
  return rounded(marks.reduce((sum, mark) => sum + mark, 0) / marks.length, 2);
}

function toRow(student: Student, columns: RosterColumns, seen: string | undefined, attempts: Try[]) {
  const { sortKey, lastSeenAt, ...person } = student;
  const { cells, sum } = seen ? lectureCells(seen) : { cells: {}, sum: 0 };
  const quizzes = quizCells(attempts, columns.quizzes);
  const progress = columns.lectures.length === 0 ? 0 : rounded(sum / columns.lectures.length, 4);
  return {
    ...person,
    lastSeenAt: lastSeenAt || null,
    progress,
    lectures: cells,
    quizzes,
    grade: meanOf(quizzes),
  };
}

/** Reads a course's students by name with all their cells; of one of them with `userId`. */
export async function readRoster(
  db: Db,
  courseId: number,
  wish: RosterWish,
  userId?: number,
): Promise<CourseRoster> {
  const columns = await listColumns(db, courseId);
  const students = await listStudents(db, courseId, wish, userId);
  const seen = await readCoverage(db, courseId, students);
  const quizIds = columns.quizzes.map(({ id }) => id);
  const tries = await readTries(db, quizIds, students);
  const rows = students.map((student) =>
    toRow(student, columns, seen.get(student.userId), tries.get(student.userId) ?? []),
  );
  return { ...columns, rows, sortKeys: new Map(students.map((one) => [one.userId, one.sortKey])) };
}
