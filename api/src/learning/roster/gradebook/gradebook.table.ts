import type { Generated } from 'kysely';
import type { PersonalData } from '../../../core/database/personal-data.ts';
import type { LATE_UNITS } from '../../../quizzes/grading/late-rule.schema.ts';

export const SCALES = ['percent', 'twelve'] as const;
/** When a missing quiz counts as 0: never, after its end, or immediately. */
export const MISSING = ['ignored', 'closed', 'zero'] as const;
export const PART_KINDS = ['quiz', 'lectures', 'hand'] as const;

/** A course's rules; a course without a row has the defaults. */
export interface GradingSchemesTable {
  courseId: number;
  scale: (typeof SCALES)[number];
  /** Percent; null: nobody passes or fails. */
  passMark: number | null;
  /** How many of the lowest droppable parts do not count. */
  dropLowest: number;
  missing: (typeof MISSING)[number];
  /** Percent of the mark per started unit; null: nothing is lost. */
  lateLoss: number | null;
  lateUnit: (typeof LATE_UNITS)[number] | null;
  /** The most that may be lost, in percent of the mark. */
  lateMost: number | null;
  version: number;
}

/** A part of a course's grade. */
export interface GradePartsTable {
  id: Generated<number>;
  courseId: number;
  kind: (typeof PART_KINDS)[number];
  quizId: number | null;
  /** Only of a column that is graded by hand, like the next one. */
  title: string | null;
  maxPoints: number | null;
  weight: number;
  droppable: boolean;
  position: number;
}

/** A person's points in a column that is graded by hand. */
export interface HandGradesTable {
  partId: number;
  userId: number;
  points: number;
}

export const handGradesData: PersonalData<HandGradesTable> = { rows: { userId: 'export' } };

/** Late attempts exempt from the penalty. */
export interface LateWaiversTable {
  attemptId: number;
}

export const lateWaiversData: PersonalData<LateWaiversTable> = {
  rows: {},
  through: { attemptId: { table: 'attempts', answer: 'erase' } },
};
