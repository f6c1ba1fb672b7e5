import { Type } from 'typebox';
import { COURSE_TYPES, Id, Integer, IsoDate, Nullable, OneOf } from '../../core/http/schema.ts';

const Place = { courseId: Id, courseName: Type.String() };

/** A quiz with answers to grade manually. */
const QuizToGrade = Type.Object({
  ...Place,
  quizId: Id,
  title: Type.String(),
  waiting: Integer,
  /** The number of manually graded answers to the same questions. */
  graded: Integer,
  late: Integer,
  /** When the oldest ungraded answer was submitted. */
  oldestAt: Nullable(IsoDate),
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
  lastSeenAt: IsoDate,
  /** The lecture of the course that the student watched last. */
  lecture: Nullable(Type.Object({ number: Integer, title: Type.String() })),
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
  createdAt: IsoDate,
});
export type UnansweredQuestion = Type.Static<typeof UnansweredQuestion>;

/** The pending work by kind; the `total` of videos counts only unplayable ones. */
export const PendingWork = Type.Object({
  grading: Type.Object({ total: Integer, quizzes: Type.Array(QuizToGrade) }),
  videos: Type.Object({ total: Integer, lectures: Type.Array(PendingVideo) }),
  captions: Type.Object({ total: Integer, lectures: Type.Array(CaptionsToReview) }),
  questions: Type.Object({ total: Integer, questions: Type.Array(UnansweredQuestion) }),
  absent: Type.Object({
    total: Integer,
    people: Type.Array(Absentee),
    /** All absent students by course, for an email to them. */
    courses: Type.Array(Type.Object({ courseId: Id, userIds: Type.Array(Id) })),
  }),
});
export type PendingWork = Type.Static<typeof PendingWork>;

export const CourseWeek = Type.Object({
  ...Place,
  type: OneOf(COURSE_TYPES),
  toGrade: Integer,
  students: Integer,
  /** The number of students seen within seven days. */
  entered: Integer,
  /** Viewers per day, for seven days up to today. */
  viewers: Type.Array(Integer),
  /** Lectures watched in these seven days, and in the seven before. */
  lectures: Integer,
  lecturesBefore: Integer,
});
export type CourseWeek = Type.Static<typeof CourseWeek>;

export const TeacherAgendaEvent = Type.Object({
  ...Place,
  /** A quiz opens or closes, a lecture is published, or a live class begins. */
  kind: OneOf(['opens', 'closes', 'publishes', 'live']),
  at: IsoDate,
  /** The id of the quiz, lecture or live class. */
  id: Id,
  title: Type.String(),
  /** The group with its own date; null for the common date. */
  group: Nullable(Type.Object({ id: Id, name: Type.String() })),
  /** The number of people who submitted the quiz, in the group if there is one. */
  handedIn: Integer,
});
export type TeacherAgendaEvent = Type.Static<typeof TeacherAgendaEvent>;

export const TeacherHomeResponse = Type.Object({
  desk: Type.Object({
    name: Type.String(),
    /** The days of `viewers`, oldest first. */
    days: Type.Array(Type.String()),
    waiting: PendingWork,
    courses: Type.Array(CourseWeek),
    agenda: Type.Array(TeacherAgendaEvent),
  }),
});
export type TeacherHome = Type.Static<typeof TeacherHomeResponse>['desk'];
