import { Type } from 'typebox';
import { LiveClass } from '../../community/calendar/live-classes/live-classes.schema.ts';
import { COURSE_TYPES, Id, IsoTime, Nullable, OneOf, UnsignedInteger } from '../../core/http/schema.ts';
import { LECTURE_KINDS } from '../../courses/lectures/lectures.table.ts';
import { CourseProgress, LectureToStudy } from '../../courses/lectures/my-progress.schema.ts';
import { PUBLICATION_STATES } from '../../courses/publication/publication.ts';
import { JoinableCourse } from '../../enrolment/enrolment.schema.ts';
import { ListedNotification } from '../../notifications/notices.schema.ts';
import { QuizResult } from '../../quizzes/quizzes.schema.ts';
import { QUIZ_KINDS } from '../../quizzes/quizzes.table.ts';

const { lectures, done, progress, hasNew, next } = CourseProgress.properties;
const Place = { courseId: Id, courseName: Type.String(), type: OneOf(COURSE_TYPES) };

/** One of the caller's courses, with progress. */
export const HomeCourse = Type.Object({
  id: Id,
  name: Type.String(),
  type: OneOf(COURSE_TYPES),
  category: Type.String(),
  code: Type.String(),
  period: Type.String(),
  shift: Type.String(),
  state: OneOf(PUBLICATION_STATES),
  archivedAt: Nullable(IsoTime),
  /** True when the caller may edit its content. */
  teaches: Type.Boolean(),
  assists: Type.Boolean(),
  /** True when the caller hid the course from their list. */
  hidden: Type.Boolean(),
  lectures,
  done,
  progress,
  hasNew,
  next,
});
export type HomeCourse = Type.Static<typeof HomeCourse>;

/** The lecture to continue with, from the last studied course. */
export const LectureToContinue = Type.Object({
  ...Place,
  ...LectureToStudy.properties,
  /** The number of published lectures in its course. */
  lectures: UnsignedInteger,
  posterUrl: Nullable(Type.String()),
  /** The lecture after this one. */
  after: Nullable(
    Type.Object({
      title: Type.String(),
      kind: OneOf(LECTURE_KINDS),
      durationSeconds: Nullable(Type.Number()),
    }),
  ),
});
export type LectureToContinue = Type.Static<typeof LectureToContinue>;

/** The quiz of an event, with the caller's attempts. */
const DueQuiz = Type.Object({
  id: Id,
  kind: OneOf(QUIZ_KINDS),
  questions: UnsignedInteger,
  /** The number of answers in the running attempt. */
  answered: UnsignedInteger,
  timeLimitSeconds: Nullable(UnsignedInteger),
  attemptsAllowed: Nullable(UnsignedInteger),
  /** Null means unlimited. */
  attemptsLeft: Nullable(UnsignedInteger),
});
export type DueQuiz = Type.Static<typeof DueQuiz>;

/** An event of the coming week; each kind fills in its own fields. */
export const AgendaEvent = Type.Object({
  ...Place,
  /** For `running`, `at` is the attempt's start; for `closes`, it includes extra time. */
  kind: OneOf(['running', 'opens', 'closes', 'publishes', 'live']),
  at: IsoTime,
  /** The end of a running attempt or live class; otherwise null. */
  endsAt: Nullable(IsoTime),
  title: Type.String(),
  quiz: Type.Optional(DueQuiz),
  lectureId: Type.Optional(Id),
  liveClass: Type.Optional(LiveClass),
});
export type AgendaEvent = Type.Static<typeof AgendaEvent>;

/** The caller's last submitted attempt at a quiz. */
export const LatestQuizResult = Type.Object({
  ...Place,
  quizId: Id,
  quizKind: OneOf(QUIZ_KINDS),
  title: Type.String(),
  submittedAt: IsoTime,
  passMark: Nullable(Type.Number()),
  /** `to_grade` waits for a teacher; `held` is hidden from the caller, perhaps for ever. */
  state: OneOf(['graded', 'to_grade', 'held']),
  /** The result that counts, or the marks so far; null unless the caller may see it. */
  result: Nullable(QuizResult),
});
export type LatestQuizResult = Type.Static<typeof LatestQuizResult>;

const { aboutId, title, text, place, path, createdAt } = ListedNotification.properties;
/** An unread announcement; `aboutId` is its id. */
const UnreadAnnouncement = Type.Object({ aboutId, title, text, place, path, createdAt });

/** The parts of a student's home. A new part needs an entry here, in `read-home.ts` and on the screen. */
export const HomeParts = Type.Object({
  goOn: Nullable(LectureToContinue),
  agenda: Type.Array(AgendaEvent),
  courses: Type.Array(HomeCourse),
  results: Type.Array(LatestQuizResult),
  /** The latest unread announcements. */
  announcements: Type.Object({ unread: Type.Array(UnreadAnnouncement), hasMore: Type.Boolean() }),
  /** The first courses that the caller may join. */
  toJoin: Type.Object({ courses: Type.Array(JoinableCourse), hasMore: Type.Boolean() }),
});
export type HomeParts = Type.Static<typeof HomeParts>;

export const StudentHomeResponse = Type.Object({
  home: Type.Object({
    name: Type.String(),
    /** Today in the institute's time zone: «domingo 22 de noviembre». */
    today: Type.String(),
    /** The coming days, starting today. */
    days: Type.Array(Type.String()),
    ...HomeParts.properties,
  }),
});
export type StudentHome = Type.Static<typeof StudentHomeResponse>['home'];
