import type { Db } from '../../core/database/database.ts';
import { MIN_DONE_COVERAGE, progressOf } from '../../courses/progress/done.ts';
import { readCoverage, readDoneLectures } from '../../courses/progress/students-progress.queries.ts';
import { type RosterAttempt, readRosterAttempts } from '../../quizzes/attempts/roster-attempts.queries.ts';
import type { CourseGrade } from './gradebook/compute-grade.ts';
import { gradePerson, type StudentResults } from './gradebook/grade-person.ts';
import { type GradeSources, readGradeSources } from './gradebook/grade-sources.queries.ts';
import type { GradingScheme } from './gradebook/gradebook.schema.ts';
import { gradePartKeyOf, readGradingScheme } from './gradebook/scheme.queries.ts';
import { listRosterColumns, listStudents, type RosterColumns, type RosterStudent } from './roster.queries.ts';
import type { QuizCell, RosterFilters, RosterRow } from './roster.schema.ts';

export interface GradedRoster extends RosterColumns {
  rows: RosterRow[];
  sortKeys: Map<number, string>;
  scheme: GradingScheme;
  sources: GradeSources;
  /** In the order of `rows`. */
  works: StudentResults[];
  grades: CourseGrade[];
}

/** Builds the cells of the quizzes that this person began. */
function quizCells(tries: RosterAttempt[], { cells }: CourseGrade): Record<string, QuizCell> {
  const begun = new Set(tries.map(({ quizId }) => quizId));
  return Object.fromEntries(
    [...begun].flatMap((id) => {
      const cell = cells[gradePartKeyOf('quiz', id)];
      return cell ? [[id, { state: cell.state as QuizCell['state'], percent: cell.percent }]] : [];
    }),
  );
}

/** Builds the lecture cells; a lecture marked as done counts as fully watched. */
function lectureCells(text: string | undefined, marked: number[] = []) {
  const cells: Record<string, number> = {};
  for (const id of marked) cells[id] = 1;
  let done = marked.length;
  for (const part of text?.split(',') ?? []) {
    const colon = part.indexOf(':');
    const id = part.slice(0, colon);
    if (cells[id] === 1) continue;
    const share = Number(part.slice(colon + 1)) / 100;
    cells[id] = share;
    if (share >= MIN_DONE_COVERAGE) done += 1;
  }
  return { cells, done };
}

function toRow(
  { sortKey, lastSeenAt, ...person }: RosterStudent,
  work: StudentResults,
  cells: Record<string, number>,
  grade: CourseGrade,
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

/** Reads a course's students with all cells, sorted by name; `userIds` limits the students. */
export async function readRoster(
  db: Db,
  courseId: number,
  filters: RosterFilters,
  userIds?: readonly number[],
): Promise<GradedRoster> {
  const columns = await listRosterColumns(db, courseId);
  const students = await listStudents(db, courseId, filters, userIds);
  const seen = await readCoverage(db, courseId, students);
  const marked = await readDoneLectures(db, courseId, students);
  const quizIds = columns.quizzes.map(({ id }) => id);
  const tries = await readRosterAttempts(db, quizIds, students);
  const scheme = await readGradingScheme(db, courseId);
  const sources = await readGradeSources(
    db,
    courseId,
    columns,
    userIds?.length === 1 ? userIds[0] : undefined,
  );
  const works: StudentResults[] = [];
  const grades: CourseGrade[] = [];
  const rows = students.map((student) => {
    const id = student.userId;
    const { cells, done } = lectureCells(seen.get(id), marked.get(id));
    const progress = progressOf(done, columns.lectures.length);
    const work = { userId: id, tries: tries.get(id) ?? [], progress };
    const grade = gradePerson(scheme, sources, work);
    works.push(work);
    grades.push(grade);
    return toRow(student, work, cells, grade);
  });
  const sortKeys = new Map(students.map((one) => [one.userId, one.sortKey]));
  return { ...columns, rows, sortKeys, scheme, sources, works, grades };
}
