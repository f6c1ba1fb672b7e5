import { Type } from 'typebox';
import {
  buildListQuery,
  Id,
  MAX_INTEGER,
  NextCursor,
  Nullable,
  OneOf,
  StrictObject,
  Text,
  UnsignedInteger,
} from '../../../core/http/schema.ts';
import { GroupFilter } from '../../../courses/subscriptions/subscriptions.schema.ts';
import { CsvSeparatorParam } from '../../../platform/spreadsheets/separator.ts';
import { LateRule } from '../../../quizzes/grading/late-rule.schema.ts';
import { MAX_QUIZZES } from '../../../quizzes/quizzes.queries.ts';
import { RecordById } from '../roster.schema.ts';
import { GRADE_PART_KINDS, GRADE_SCALES, MISSING_QUIZ_RULES } from './gradebook.table.ts';

const optional = Type.Optional;
const ignored = optional(Type.Unknown());

export const MAX_MANUAL_GRADE_PARTS = 30;
const Percent = Type.Number({ minimum: 0, maximum: 100 });
const Weight = Type.Number({ minimum: 0, maximum: 1_000 });
const MaxPoints = Type.Number({ minimum: 0.01, maximum: 1_000 });

const RULES = {
  scale: OneOf(GRADE_SCALES),
  /** In percent whatever the scale; null means no pass mark. */
  passMark: Nullable(Percent),
  /** How many of the lowest droppable parts are dropped; one always counts. */
  dropLowest: Type.Integer({ minimum: 0, maximum: 50 }),
  missing: OneOf(MISSING_QUIZ_RULES, {
    description: 'Lo que nadie entregó vale 0: nunca, cuando el cuestionario cerró, o ya',
  }),
  late: Nullable(LateRule),
};

const GradePartBody = StrictObject({
  kind: OneOf(GRADE_PART_KINDS),
  quizId: optional(Nullable(Id)),
  /** The id of an existing column. */
  id: optional(Nullable(Id)),
  /** Title and maximum apply only to manually graded columns. */
  title: optional(Nullable(Text(100))),
  maxPoints: optional(Nullable(MaxPoints)),
  weight: Weight,
  droppable: Type.Boolean(),
  key: ignored,
  published: ignored,
  listed: ignored,
});
export type GradePartBody = Type.Static<typeof GradePartBody>;

/** Omitted parts do not count; omitted manual columns are deleted with their grades. */
export const GradingSchemeBody = StrictObject({
  /** 0 while the course uses the defaults. */
  version: Type.Integer({ minimum: 0, maximum: MAX_INTEGER }),
  ...RULES,
  parts: Type.Array(GradePartBody, { maxItems: MAX_QUIZZES + MAX_MANUAL_GRADE_PARTS + 1 }),
});
export type GradingSchemeBody = Type.Static<typeof GradingSchemeBody>;

export const GradePart = Type.Object({
  /** The key of the part's cells: `quiz:12`, `lectures`, `hand:3`. */
  key: Type.String(),
  kind: OneOf(GRADE_PART_KINDS),
  quizId: Nullable(Id),
  id: Nullable(Id),
  title: Type.String(),
  maxPoints: Nullable(Type.Number()),
  weight: Type.Number(),
  droppable: Type.Boolean(),
  /** False for drafts, which do not count. */
  published: Type.Boolean(),
  /** False for quizzes added after the scheme was saved, which have no weight until a teacher sets one. */
  listed: Type.Boolean(),
});
export type GradePart = Type.Static<typeof GradePart>;

export const GradingScheme = Type.Object({
  version: UnsignedInteger,
  ...RULES,
  parts: Type.Array(GradePart),
});
export type GradingScheme = Type.Static<typeof GradingScheme>;

/** The late penalty in percent of the mark. */
const Loss = Type.Object({
  attemptId: Id,
  seconds: UnsignedInteger,
  percent: Type.Number(),
  waived: Type.Boolean(),
});

export const GradeCell = Type.Object({
  /** The current mark after penalties. */
  percent: Nullable(Type.Number()),
  /** An `open` quiz can still be submitted; the result of a `hidden` one is not released yet. */
  state: OneOf(['done', 'running', 'to_grade', 'open', 'missed', 'hidden']),
  role: OneOf(['counts', 'dropped', 'waits', 'free'], {
    description:
      'counts: está en la nota; dropped: es de las más bajas; waits: todavía no hay nota; free: no pesa',
  }),
  /** Only in a manually graded column. */
  points: optional(Type.Number()),
  loss: optional(Loss),
});
export type GradeCell = Type.Static<typeof GradeCell>;

const Total = {
  /** In percent; null while nothing counts. */
  total: Nullable(Type.Number()),
  /** Null without a pass mark or a total. */
  passed: Nullable(Type.Boolean()),
};

export const GradebookRow = Type.Object({
  userId: Id,
  username: Type.String(),
  name: Nullable(Type.String()),
  surname: Nullable(Type.String()),
  firstName: Nullable(Type.String()),
  email: Type.String(),
  ci: Nullable(Type.String()),
  group: Nullable(Type.String()),
  ...Total,
  cells: RecordById(GradeCell),
});
export type GradebookRow = Type.Static<typeof GradebookRow>;

const wanted = {
  group: GroupFilter,
  sort: optional(
    Type.String({
      pattern: '^-?(?:name|group|total|lectures|(?:quiz|hand):\\d{1,9})$',
      maxLength: 40,
      description: 'name, group, total, lectures, quiz:<id>, hand:<id>; con - al revés',
    }),
  ),
};
const { limit, cursor, q } = buildListQuery({ default: 500, max: 500 });
export const GradebookQuery = Type.Object({ limit, cursor, q, ...wanted });
const FileQuery = Type.Object({ q, ...wanted });
export const GradebookFileQuery = Type.Object({ ...FileQuery.properties, separator: CsvSeparatorParam });
export type GradebookFilters = Type.Static<typeof FileQuery>;

export const Gradebook = Type.Object({
  scheme: GradingScheme,
  grades: Type.Array(GradebookRow),
  total: UnsignedInteger,
  nextCursor: NextCursor,
  /** Counts among people who match `q` and `group`. */
  counts: Type.Object({
    people: UnsignedInteger,
    passed: UnsignedInteger,
    failed: UnsignedInteger,
    average: Nullable(Type.Number()),
    averages: RecordById(Nullable(Type.Number())),
  }),
});
export type Gradebook = Type.Static<typeof Gradebook>;

export const GradingSchemeResponse = Type.Object({ scheme: GradingScheme });

const Moved = Type.Object({
  userId: Id,
  name: Type.String(),
  before: Nullable(Type.Number()),
  after: Nullable(Type.Number()),
  passedBefore: Nullable(Type.Boolean()),
  passedAfter: Nullable(Type.Boolean()),
});
export type GradeChange = Type.Static<typeof Moved>;
export const GradingSchemePreview = Type.Object({
  people: UnsignedInteger,
  up: UnsignedInteger,
  down: UnsignedInteger,
  nowPass: UnsignedInteger,
  nowFail: UnsignedInteger,
  /** The number of grades that would be deleted with their columns. */
  lostGrades: UnsignedInteger,
  /** The first 200 changes; new passes and fails come first, then the largest changes. */
  moved: Type.Array(Moved),
});
export type GradingSchemePreview = Type.Static<typeof GradingSchemePreview>;

export const ManualGradesBody = StrictObject({
  partId: Id,
  grades: Type.Array(
    StrictObject({ userId: Id, points: Nullable(Type.Number({ minimum: 0, maximum: 1_000 })) }),
    {
      minItems: 1,
      maxItems: 500,
    },
  ),
});
export const ManualGradesResponse = Type.Object({ saved: UnsignedInteger });

/** A student's own grade with its parts. */
export const OwnGrades = Type.Object({
  scale: RULES.scale,
  passMark: RULES.passMark,
  dropLowest: RULES.dropLowest,
  missing: RULES.missing,
  late: RULES.late,
  ...Total,
  parts: Type.Array(
    Type.Object({
      key: Type.String(),
      kind: OneOf(GRADE_PART_KINDS),
      quizId: Nullable(Id),
      /** True when the quiz is an assignment. */
      assignment: Type.Boolean(),
      title: Type.String(),
      maxPoints: Nullable(Type.Number()),
      weight: Type.Number(),
      droppable: Type.Boolean(),
      cell: GradeCell,
    }),
  ),
});
export type OwnGrades = Type.Static<typeof OwnGrades>;

export const LatePenaltyWaiverBody = StrictObject({ waived: Type.Boolean() });
export const LatePenaltyWaiverResponse = Type.Object({ waived: Type.Boolean() });
