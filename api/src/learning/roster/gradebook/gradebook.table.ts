import type { Generated } from 'kysely';
import type { PersonalData } from '../../../core/database/personal-data.ts';
import type { LATE_UNITS } from '../../../quizzes/grading/late-rule.schema.ts';

export const GRADE_SCALES = ['percent', 'twelve'] as const;
/** When a missing quiz counts as 0: never, after its end, or immediately. */
export const MISSING_QUIZ_RULES = ['ignored', 'closed', 'zero'] as const;
export const GRADE_PART_KINDS = ['quiz', 'lectures', 'hand'] as const;

/** A course's grading rules; without a row the defaults apply. */
export interface GradingSchemesTable {
  courseId: number;
  scale: (typeof GRADE_SCALES)[number];
  /** In percent; null means nobody passes or fails. */
  passMark: number | null;
  /** How many of the lowest droppable parts are dropped. */
  dropLowest: number;
  missing: (typeof MISSING_QUIZ_RULES)[number];
  /** The penalty per started unit in percent of the mark; null means none. */
  lateLoss: number | null;
  lateUnit: (typeof LATE_UNITS)[number] | null;
  /** The maximum penalty, in percent of the mark. */
  lateMost: number | null;
  version: number;
}

/** A part of a course's grade. */
export interface GradePartsTable {
  id: Generated<number>;
  courseId: number;
  kind: (typeof GRADE_PART_KINDS)[number];
  quizId: number | null;
  /** Title and maximum apply only to manually graded columns. */
  title: string | null;
  maxPoints: number | null;
  weight: number;
  droppable: boolean;
  position: number;
}

/** A person's points in a manually graded column. */
export interface ManualGradesTable {
  partId: number;
  userId: number;
  points: number;
}

export const manualGradesPersonalData: PersonalData<ManualGradesTable> = { rows: { userId: 'export' } };
