import type { Db } from '../database.ts';
import type { Grade } from './gradebook/compute-grade.ts';
import { gradePerson, type Work } from './gradebook/grade-person.ts';
import { type GradeSources, readGradeSources } from './gradebook/grade-sources.queries.ts';
import type { Scheme } from './gradebook/gradebook.schema.ts';
import { partKey, readScheme } from './gradebook/scheme.queries.ts';
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
  scheme: Scheme;
  sources: GradeSources;
  /** In the order of the rows, like their grades. */
  works: Work[];
  grades: Grade[];
}

const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

/** The cells of the quizzes that this person began. */
function quizCells(tries: Try[], { cells }: Grade): Record<string, QuizCell> {
  const begun = new Set(tries.map(({ quizId }) => quizId));
  return Object.fromEntries(
    [...begun].flatMap((id) => {
      const cell = cells[partKey('quiz', id)];
      return cell ? [[id, { state: cell.state as QuizCell['state'], percent: cell.percent }]] : [];
    }),
  );
}

function lectureCells(text: string | undefined): { cells: Record<string, number>; sum: number } {
  const cells: Record<string, number> = {};
  let sum = 0;
  for (const part of text?.split(',') ?? []) {
    const colon = part.indexOf(':');
    const share = Number(part.slice(colon + 1)) / 100;
    cells[part.slice(0, colon)] = share;
    sum += share;
  }
  return { cells, sum };
}

function toRow(
  { sortKey, lastSeenAt, ...person }: Student,
  work: Work,
  cells: Record<string, number>,
  grade: Grade,
) {
  return {
    ...person,
    lastSeenAt: lastSeenAt || null,
    progress: work.progress,
    lectures: cells,
    quizzes: quizCells(work.tries, grade),
    grade: grade.total,
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
  const scheme = await readScheme(db, courseId);
  const sources = await readGradeSources(db, courseId, columns, userId);
  const works: Work[] = [];
  const grades: Grade[] = [];
  const rows = students.map((student) => {
    const id = student.userId;
    const { cells, sum } = lectureCells(seen.get(id));
    const progress = columns.lectures.length === 0 ? 0 : rounded(sum / columns.lectures.length, 4);
    const work = { userId: id, tries: tries.get(id) ?? [], progress };
    const grade = gradePerson(scheme, sources, work);
    works.push(work);
    grades.push(grade);
    return toRow(student, work, cells, grade);
  });
  const sortKeys = new Map(students.map((one) => [one.userId, one.sortKey]));
  return { ...columns, rows, sortKeys, scheme, sources, works, grades };
}
