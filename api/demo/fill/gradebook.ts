import type { Db } from '../../src/core/database/database.ts';
import type { GradingSchemeBody } from '../../src/learning/roster/gradebook/gradebook.schema.ts';
import { saveManualGrades } from '../../src/learning/roster/gradebook/manual-grades.queries.ts';
import {
  applyGradingSchemeBody,
  saveGradingScheme,
} from '../../src/learning/roster/gradebook/save-scheme.ts';
import { readGradingScheme } from '../../src/learning/roster/gradebook/scheme.queries.ts';
import { demoEnrolments } from '../content/enrolments.ts';
import { demoIdOf } from './subscriptions.ts';

type Ids = ReadonlyMap<string, number>;

const COURSE = 'microeconomia-1';
const ORAL = { kind: 'hand', title: 'Oral', maxPoints: 12, weight: 3, droppable: false } as const;
const RULES: Omit<GradingSchemeBody, 'parts'> = {
  version: 0,
  scale: 'twelve',
  passMark: 50,
  dropLowest: 0,
  missing: 'closed',
  late: { percent: 10, unit: 'day', most: 50 },
};

/** Grades a course on the scale of 0 to 12, with an oral exam and a grade for watched lectures. */
export async function fillGradebook(trx: Db, people: Ids, courses: Ids): Promise<void> {
  const courseId = demoIdOf(courses, COURSE);
  const before = await readGradingScheme(trx, courseId);
  const parts = before.parts.map(({ kind, quizId, droppable }) => ({
    kind,
    quizId,
    droppable,
    weight: kind === 'quiz' ? 6 : 1,
  }));
  const after = applyGradingSchemeBody(before, { ...RULES, parts: [...parts, ORAL] });
  await saveGradingScheme(trx, courseId, before, after);
  const oral = (await readGradingScheme(trx, courseId)).parts.find(({ kind }) => kind === 'hand');
  if (oral?.id == null) return;
  const { students } = demoEnrolments.find(({ course }) => course === COURSE) ?? { students: [] };
  // The newcomer has no grades, and the last student's oral exam is still ahead.
  const grades = students.slice(1, -1).map((username, index) => ({
    userId: demoIdOf(people, username),
    points: [9, 5.5, 11][index] ?? 7,
  }));
  await saveManualGrades(trx, courseId, { id: oral.id, maxPoints: oral.maxPoints }, grades);
}
