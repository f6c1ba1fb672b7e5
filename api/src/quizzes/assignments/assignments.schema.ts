import { Type } from 'typebox';
import {
  buildListQuery,
  Id,
  IsoTime,
  MAX_INTEGER,
  NextCursor,
  Nullable,
  OneOf,
  makeOptional as optionalFields,
  StrictObject,
  Text,
  UnsignedInteger,
} from '../../core/http/schema.ts';
import { GroupFilter } from '../../courses/subscriptions/subscriptions.schema.ts';
import { QuizGroupDates, QuizGroupDatesBody } from '../dates/quiz-dates.schema.ts';
import { MAX_QUESTION_TEXT_LENGTH } from '../kinds/fields.ts';
import { fileUploadKind } from '../kinds/file/file.ts';
import { MyQuizState, Quiz, QuizResult } from '../quizzes.schema.ts';
import { ASSIGNMENT_STATES, FEEDBACK_TIMES } from '../quizzes.table.ts';

const optional = Type.Optional;
const ignored = optional(Type.Unknown());
const MAX_LATE_SECONDS = 31_536_000;

/** The period for late submissions, and the penalty per started day. */
const Late = StrictObject({
  seconds: Type.Integer({ minimum: 60, maximum: MAX_LATE_SECONDS }),
  /** Percent of the mark. */
  percent: Type.Number({ minimum: 0, maximum: 100 }),
});

/** Fields that a teacher fills in. */
export const ASSIGNMENT_FIELDS = {
  title: Text(200),
  /** Markdown. */
  instructions: Type.String({ maxLength: MAX_QUESTION_TEXT_LENGTH }),
  state: OneOf(ASSIGNMENT_STATES),
  /** The publication date; only for scheduled assignments. */
  publishAt: Nullable(IsoTime),
  opensAt: Nullable(IsoTime),
  closesAt: Nullable(IsoTime),
  /** Null means that late submissions are refused. */
  late: Nullable(Late),
  attemptsAllowed: Nullable(Type.Integer({ minimum: 1, maximum: 1_000 })),
  points: Type.Number({ exclusiveMinimum: 0, maximum: 10_000 }),
  feedbackWhen: OneOf(FEEDBACK_TIMES),
  anonymous: Type.Boolean(),
  perGroup: Type.Boolean(),
  onlyGroups: Type.Boolean(),
};
const { maxFiles, takesText, types, maxSize, rubric } = fileUploadKind.body;
const handIn = { maxFiles, takesText, types, maxSize, rubric };

export const NewAssignmentBody = StrictObject({
  ...optionalFields(ASSIGNMENT_FIELDS),
  ...handIn,
  title: ASSIGNMENT_FIELDS.title,
  dates: optional(QuizGroupDatesBody),
});
export type NewAssignmentBody = Type.Static<typeof NewAssignmentBody>;

/** Accepts the response of a GET too; omitted fields keep their values. */
export const AssignmentBody = StrictObject({
  ...optionalFields(ASSIGNMENT_FIELDS),
  ...handIn,
  dates: optional(QuizGroupDatesBody),
  version: Type.Integer({ minimum: 1, maximum: MAX_INTEGER }),
  id: ignored,
  courseId: ignored,
  courseName: ignored,
  phase: ignored,
  dueAt: ignored,
  lateUntil: ignored,
  mine: ignored,
  submissionCount: ignored,
  waitingCount: ignored,
  createdAt: ignored,
  updatedAt: ignored,
  instructionsHtml: ignored,
  extensions: ignored,
  rubricPoints: ignored,
  releasedAt: ignored,
  studentCount: ignored,
});
export type AssignmentBody = Type.Static<typeof AssignmentBody>;

const MyState = Type.Object({
  ...MyQuizState.properties,
  /** The caller's last submission, or the one that a group member handed in for the caller. */
  attemptId: Nullable(Id),
  submittedAt: Nullable(IsoTime),
  lateSeconds: UnsignedInteger,
  /** The late penalty, in percent of the mark. */
  lateLoss: Type.Number(),
  /** The group member who submitted for the caller; null for the caller's own submission. */
  handedInBy: Nullable(Type.String()),
  /** The grader's name, once the caller may see it. */
  gradedBy: Nullable(Type.String()),
  gradedAt: Nullable(IsoTime),
});

const SUMMARY = {
  ...Type.Pick(Quiz, ['id', 'courseId', 'courseName', 'title', 'phase', 'opensAt', 'closesAt']).properties,
  ...Type.Pick(Quiz, ['attemptsAllowed', 'feedbackWhen', 'releasedAt', 'version', 'createdAt', 'updatedAt'])
    .properties,
  state: OneOf(ASSIGNMENT_STATES),
  publishAt: Nullable(IsoTime),
  points: Type.Number(),
  late: Nullable(Type.Object(Late.properties)),
  /** The caller's deadline, including extra time. */
  dueAt: Nullable(IsoTime),
  /** The caller's deadline for late submissions. */
  lateUntil: Nullable(IsoTime),
  anonymous: Type.Boolean(),
  perGroup: Type.Boolean(),
  onlyGroups: Type.Boolean(),
  mine: MyState,
  /** Only for teachers, as is waitingCount, the number of submissions to grade. */
  submissionCount: optional(UnsignedInteger),
  waitingCount: optional(UnsignedInteger),
};
const AssignmentSummary = Type.Object(SUMMARY);
export type AssignmentSummary = Type.Static<typeof AssignmentSummary>;

export const Assignment = Type.Object({
  ...SUMMARY,
  instructions: Type.String(),
  instructionsHtml: Type.String(),
  maxFiles: UnsignedInteger,
  takesText: Type.Boolean(),
  types: Type.Array(Type.String()),
  /** File extensions without dots; an empty list allows any file. */
  extensions: Type.Array(Type.String()),
  maxSize: Type.Integer(),
  rubric: fileUploadKind.content.rubric,
  /** The rubric's maximum points. */
  rubricPoints: Type.Number(),
  /** Only for teachers of the course. */
  dates: optional(QuizGroupDates),
});
export type Assignment = Type.Static<typeof Assignment>;

export const AssignmentsResponse = Type.Object({ assignments: Type.Array(AssignmentSummary) });
export const AssignmentResponse = Type.Object({ assignment: Assignment });
export const AssignmentParams = Type.Object({ id: Id, assignmentId: Id });

export const SubmissionsQuery = Type.Object({ ...buildListQuery(), group: GroupFilter });
export type SubmissionsQuery = Type.Static<typeof SubmissionsQuery>;
export const Submission = Type.Object({
  attemptId: Id,
  /** Null, like name and group, for an anonymous submission that is not graded yet. */
  userId: Nullable(Id),
  name: Nullable(Type.String()),
  group: Nullable(Type.String()),
  number: UnsignedInteger,
  submittedAt: Nullable(IsoTime),
  lateSeconds: UnsignedInteger,
  lateLoss: Type.Number(),
  needsGrading: Type.Boolean(),
  /** The group member's attempt that this one copies. */
  sharedFromId: Nullable(Id),
  result: Nullable(QuizResult),
});
export type Submission = Type.Static<typeof Submission>;
export const SubmissionsResponse = Type.Object({
  submissions: Type.Array(Submission),
  nextCursor: NextCursor,
});

/** Files are uploaded to the attempt first; a text needs no upload. */
export const SubmissionBody = StrictObject({
  text: optional(Type.String({ maxLength: 100_000 })),
  /** Names the caller's attempt, so that a repeated call does not start another. */
  attemptId: optional(Id),
});
export type SubmissionBody = Type.Static<typeof SubmissionBody>;
export const SubmissionResponse = Type.Object({ submission: Submission });
