import { Type } from 'typebox';
import { COURSE_TYPES, Id, IsoTime, Nullable, OneOf, UnsignedInteger } from '../../core/http/schema.ts';

const Place = { courseId: Id, courseName: Type.String() };

/** A quiz with answers to grade manually. */
const QuizToGrade = Type.Object({
  ...Place,
  quizId: Id,
  title: Type.String(),
  waiting: UnsignedInteger,
  /** The number of manually graded answers to the same questions. */
  graded: UnsignedInteger,
  late: UnsignedInteger,
  /** When the oldest ungraded answer was submitted. */
  oldestAt: Nullable(IsoTime),
});
export type QuizToGrade = Type.Static<typeof QuizToGrade>;

/** A lecture whose video is being uploaded or processed, or cannot be watched. */
const PendingVideo = Type.Object({
  ...Place,
  lectureId: Id,
  title: Type.String(),
  state: OneOf(['unplayable', 'processing', 'uploading']),
  reason: Nullable(Type.String()),
  progress: Type.Number(),
});
export type PendingVideo = Type.Static<typeof PendingVideo>;

/** A lecture with unreviewed automatic captions. */
const CaptionsToReview = Type.Object({ ...Place, lectureId: Id, title: Type.String(), label: Type.String() });

/** A student who has not used the portal for at least two weeks. */
const Absentee = Type.Object({
  ...Place,
  userId: Id,
  name: Type.String(),
  lastSeenAt: IsoTime,
  /** The lecture of the course that the student watched last. */
  lecture: Nullable(Type.Object({ number: UnsignedInteger, title: Type.String() })),
});
export type Absentee = Type.Static<typeof Absentee>;

/** A student's unanswered question. */
const UnansweredQuestion = Type.Object({
  ...Place,
  questionId: Id,
  lectureId: Nullable(Id),
  quizId: Nullable(Id),
  /** Null for a question about a quiz. */
  second: Nullable(Type.Number()),
  title: Type.String(),
  /** The title of the lecture or quiz. */
  placeTitle: Type.String(),
  /** Null after the account was erased. */
  name: Nullable(Type.String()),
  createdAt: IsoTime,
});
export type UnansweredQuestion = Type.Static<typeof UnansweredQuestion>;

/** The pending work by kind; the `total` of videos counts only unplayable ones. */
export const PendingWork = Type.Object({
  grading: Type.Object({ total: UnsignedInteger, quizzes: Type.Array(QuizToGrade) }),
  videos: Type.Object({ total: UnsignedInteger, lectures: Type.Array(PendingVideo) }),
  captions: Type.Object({ total: UnsignedInteger, lectures: Type.Array(CaptionsToReview) }),
  questions: Type.Object({ total: UnsignedInteger, questions: Type.Array(UnansweredQuestion) }),
  absent: Type.Object({
    total: UnsignedInteger,
    people: Type.Array(Absentee),
    /** All absent students by course, for an email to them. */
    courses: Type.Array(Type.Object({ courseId: Id, userIds: Type.Array(Id) })),
  }),
});
export type PendingWork = Type.Static<typeof PendingWork>;

export const CourseWeekFigures = Type.Object({
  ...Place,
  type: OneOf(COURSE_TYPES),
  toGrade: UnsignedInteger,
  students: UnsignedInteger,
  /** The number of students seen within seven days. */
  entered: UnsignedInteger,
  /** Viewers per day, for seven days up to today. */
  viewers: Type.Array(UnsignedInteger),
  /** Lectures watched in these seven days, and in the seven before. */
  lectures: UnsignedInteger,
  lecturesBefore: UnsignedInteger,
});
export type CourseWeekFigures = Type.Static<typeof CourseWeekFigures>;

export const TeacherAgendaEvent = Type.Object({
  ...Place,
  /** A quiz opens or closes, a lecture is published, or a live class begins. */
  kind: OneOf(['opens', 'closes', 'publishes', 'live']),
  at: IsoTime,
  /** The id of the quiz, lecture or live class. */
  id: Id,
  title: Type.String(),
  /** The group with its own date; null for the common date. */
  group: Nullable(Type.Object({ id: Id, name: Type.String() })),
  /** The number of people who submitted the quiz, in the group if there is one. */
  handedIn: UnsignedInteger,
});
export type TeacherAgendaEvent = Type.Static<typeof TeacherAgendaEvent>;

export const TeacherHomeResponse = Type.Object({
  desk: Type.Object({
    name: Type.String(),
    /** The days of `viewers`, oldest first. */
    days: Type.Array(Type.String()),
    waiting: PendingWork,
    courses: Type.Array(CourseWeekFigures),
    agenda: Type.Array(TeacherAgendaEvent),
  }),
});
export type TeacherHome = Type.Static<typeof TeacherHomeResponse>['desk'];
