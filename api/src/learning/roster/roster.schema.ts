import { type TSchema, Type } from 'typebox';
import {
  buildListQuery,
  Id,
  NextCursor,
  Nullable,
  OneOf,
  StrictObject,
  Text,
  UnsignedInteger,
} from '../../core/http/schema.ts';
import { GroupFilter } from '../../courses/subscriptions/subscriptions.schema.ts';
import { CsvSeparatorParam } from '../../platform/spreadsheets/separator.ts';
import { QUIZ_KINDS } from '../../quizzes/quizzes.table.ts';
import { GRADE_SCALES } from './gradebook/gradebook.table.ts';

const FILTER = '(?:never_entered|to_grade|idle:\\d{1,3}|not_watched:\\d{1,9}|below:\\d{1,3}(?:\\.\\d{1,2})?)';
const COLUMN = '(?:name|ci|group|lastSeen|progress|grade|lecture:\\d{1,9}|quiz:\\d{1,9})';

const wanted = {
  group: GroupFilter,
  filter: Type.Optional(
    Type.String({
      pattern: `^${FILTER}(?:,${FILTER}){0,9}$`,
      maxLength: 200,
      description:
        'Separados por comas se suman: never_entered, to_grade, idle:<días>, not_watched:<lectureId>, below:<porcentaje>',
    }),
  ),
  sort: Type.Optional(
    Type.String({
      pattern: `^-?${COLUMN}$`,
      maxLength: 40,
      description: 'name, ci, group, lastSeen, progress, grade, lecture:<id>, quiz:<id>; con - al revés',
    }),
  ),
};

const { limit, cursor, q } = buildListQuery({ default: 500, max: 500 });
export const RosterQuery = Type.Object({ limit, cursor, q, ...wanted });
const FileQuery = Type.Object({ q, ...wanted });
export const RosterFileQuery = Type.Object({ ...FileQuery.properties, separator: CsvSeparatorParam });
export type RosterFilters = Type.Static<typeof FileQuery>;

export const QuizCell = Type.Object({
  state: OneOf(['running', 'to_grade', 'done']),
  /** The current mark in percent. */
  percent: Nullable(Type.Number()),
});
export type QuizCell = Type.Static<typeof QuizCell>;

/** Describes an object keyed by id; TypeBox's record is slow, because it tests keys by pattern. */
export function RecordById<T extends TSchema>(value: T) {
  return Type.Unsafe<Record<string, Type.Static<T>>>({ type: 'object', additionalProperties: value });
}

/** A student's row; it lacks unopened lectures and quizzes that were not begun. */
export const RosterRow = Type.Object({
  userId: Id,
  username: Type.String(),
  name: Nullable(Type.String()),
  surname: Nullable(Type.String()),
  firstName: Nullable(Type.String()),
  email: Type.String(),
  ci: Nullable(Type.String()),
  group: Nullable(Type.String()),
  lastSeenAt: Nullable(Type.String()),
  /** Done lectures divided by published ones, 0 to 1. */
  progress: Type.Number(),
  /** Coverage by lecture, 0 to 1; 1 when marked as done. */
  lectures: RecordById(Type.Number()),
  quizzes: RecordById(QuizCell),
  /** The course grade in percent; null while nothing counts. */
  grade: Nullable(Type.Number()),
});
export type RosterRow = Type.Static<typeof RosterRow>;

/** Counts among the people who match `q` and `group`. */
export const RosterCounts = Type.Object({
  people: UnsignedInteger,
  neverEntered: UnsignedInteger,
  toGrade: UnsignedInteger,
  /** Students not seen for 14 days, except people who never logged in. */
  idle: UnsignedInteger,
  below: UnsignedInteger,
  seenToday: UnsignedInteger,
  seenThisWeek: UnsignedInteger,
});
export type RosterCounts = Type.Static<typeof RosterCounts>;

const RosterLecture = Type.Object({ id: Id, title: Type.String(), seen: UnsignedInteger });
const RosterQuiz = Type.Object({ id: Id, title: Type.String(), average: Nullable(Type.Number()) });

export const RosterResponse = Type.Object({
  roster: Type.Array(RosterRow),
  total: UnsignedInteger,
  nextCursor: NextCursor,
  /** The columns in course order; `seen` and `average` cover people who match `q` and `group`. */
  lectures: Type.Array(RosterLecture),
  quizzes: Type.Array(RosterQuiz),
  /** The coverage from which a lecture is done. */
  doneFrom: Type.Number(),
  /** How the course displays marks, which are in percent here. */
  scale: OneOf(GRADE_SCALES),
  /** The pass mark in percent; null means that no mark passes or fails. */
  passMark: Nullable(Type.Number()),
  counts: RosterCounts,
});
export type RosterResponse = Type.Static<typeof RosterResponse>;

export const StudentParams = Type.Object({ id: Id, userId: Id });

const ReportLecture = Type.Object({
  lectureId: Id,
  title: Type.String(),
  durationSeconds: Nullable(Type.Number()),
  coverage: Type.Number(),
  done: Type.Boolean(),
  /** The watched intervals in seconds. */
  intervals: Type.Array(Type.Array(Type.Number())),
  lastViewedAt: Nullable(Type.String()),
});
const ReportAttempt = Type.Object({
  id: Id,
  quizId: Id,
  title: Type.String(),
  number: UnsignedInteger,
  state: OneOf(['running', 'to_grade', 'done']),
  percent: Nullable(Type.Number()),
  startedAt: Type.String(),
  submittedAt: Nullable(Type.String()),
});
/** A person's opening and closing dates of a quiz or assignment, with extra time. */
const ReportDates = Type.Object({
  quizId: Id,
  kind: OneOf(QUIZ_KINDS),
  title: Type.String(),
  opensAt: Nullable(Type.String()),
  closesAt: Nullable(Type.String()),
  extraSeconds: UnsignedInteger,
  /** True when the dates are the group's own. */
  ofGroup: Type.Boolean(),
});
export const StudentReportResponse = Type.Object({
  student: RosterRow,
  lectures: Type.Array(ReportLecture),
  /** Watched seconds per week, oldest first; `from` is a Monday. */
  weeks: Type.Array(Type.Object({ from: Type.String(), secondsWatched: Type.Number() })),
  attempts: Type.Array(ReportAttempt),
  dates: Type.Array(ReportDates),
});
export type StudentReport = Type.Static<typeof StudentReportResponse>;

export const CourseMailBody = StrictObject({
  userIds: Type.Array(Id, { minItems: 1, maxItems: 500, uniqueItems: true }),
  subject: Text(150),
  text: Text(5_000),
});
export const CourseMailResponse = Type.Object({ sent: UnsignedInteger });
