import { Type } from 'typebox';
import { LiveClass } from '../../community/calendar/live-classes/live-classes.schema.ts';
import { COURSE_TYPES, Id, Integer, IsoDate, Nullable, OneOf } from '../../core/http/schema.ts';
import { LECTURE_KINDS } from '../../courses/lectures/lectures.table.ts';
import { PUBLICATION_STATES } from '../../courses/publication/publication.ts';
import { JoinableCourse } from '../../enrolment/enrolment.schema.ts';
import { CourseProgress, NextLecture } from '../../learning/impressions/my-progress.schema.ts';
import { Notice } from '../../notifications/notices.schema.ts';
import { QuizResult } from '../../quizzes/quizzes.schema.ts';
import { QUIZ_KINDS } from '../../quizzes/quizzes.table.ts';

const { lectures, done, progress, hasNew, next } = CourseProgress.properties;
const Place = { courseId: Id, courseName: Type.String(), type: OneOf(COURSE_TYPES) };

/** One of the caller's courses, and how far they are in it. */
export const HomeCourse = Type.Object({
  id: Id,
  name: Type.String(),
  type: OneOf(COURSE_TYPES),
  category: Type.String(),
  ...{ code: Type.String(), period: Type.String(), shift: Type.String() },
  state: OneOf(PUBLICATION_STATES),
  archivedAt: Nullable(IsoDate),
  /** The caller may edit its content. */
  teaches: Type.Boolean(),
  assists: Type.Boolean(),
  /** Hidden from the caller's list once finished. */
  hidden: Type.Boolean(),
  ...{ lectures, done, progress, hasNew, next },
});
export type HomeCourse = Type.Static<typeof HomeCourse>;

/** The one lecture to go on with: the next one of the course studied last. */
export const GoOn = Type.Object({
  ...Place,
  ...NextLecture.properties,
  /** Published lectures of its course. */
  lectures: Integer,
  posterUrl: Nullable(Type.String()),
  /** The one that comes after it. */
  after: Nullable(
    Type.Object({
      title: Type.String(),
      kind: OneOf(LECTURE_KINDS),
      durationSeconds: Nullable(Type.Number()),
    }),
  ),
});
export type GoOn = Type.Static<typeof GoOn>;

/** A quiz, as its event shows it. */
const DueQuiz = Type.Object({
  id: Id,
  kind: OneOf(QUIZ_KINDS),
  questions: Integer,
  /** The running attempt. */
  answered: Integer,
  timeLimitSeconds: Nullable(Integer),
  attemptsAllowed: Nullable(Integer),
  /** Null: no limit. */
  attemptsLeft: Nullable(Integer),
});
export type DueQuiz = Type.Static<typeof DueQuiz>;

/** Something of the coming week with a moment. Each kind fills in what is its own. */
export const AgendaEvent = Type.Object({
  ...Place,
  /**
   * `running`: an attempt since `at`; `closes` includes the caller's extra time; `live` stays until the class
   * ends.
   */
  kind: OneOf(['running', 'opens', 'closes', 'publishes', 'live']),
  at: IsoDate,
  /** The end of a running attempt or live class; null: none. */
  endsAt: Nullable(IsoDate),
  title: Type.String(),
  quiz: Type.Optional(DueQuiz),
  lectureId: Type.Optional(Id),
  liveClass: Type.Optional(LiveClass),
});
export type AgendaEvent = Type.Static<typeof AgendaEvent>;

/** The last attempt at a quiz that the caller handed in. */
export const LatestResult = Type.Object({
  ...Place,
  quizId: Id,
  quizKind: OneOf(QUIZ_KINDS),
  title: Type.String(),
  submittedAt: IsoDate,
  passMark: Nullable(Type.Number()),
  /** `to_grade` waits for a teacher; `held` is not shown yet, or never. */
  state: OneOf(['graded', 'to_grade', 'held']),
  /** The counting result, or the marks so far while grading is pending. Null unless the caller may see it. */
  result: Nullable(QuizResult),
});
export type LatestResult = Type.Static<typeof LatestResult>;

const { aboutId, title, text, place, path, createdAt } = Notice.properties;
/** An announcement that the caller has not read. `aboutId` is its id. */
const UnreadAnnouncement = Type.Object({ aboutId, title, text, place, path, createdAt });

/** The parts of a student's home. Another one is an entry here, in `read-home.ts` and on the screen. */
export const HomeParts = Type.Object({
  goOn: Nullable(GoOn),
  agenda: Type.Array(AgendaEvent),
  courses: Type.Array(HomeCourse),
  results: Type.Array(LatestResult),
  /** The last ones that the caller has not read. */
  announcements: Type.Object({ unread: Type.Array(UnreadAnnouncement), hasMore: Type.Boolean() }),
  /** The first courses that the caller may join. */
  toJoin: Type.Object({ courses: Type.Array(JoinableCourse), hasMore: Type.Boolean() }),
});
export type HomeParts = Type.Static<typeof HomeParts>;

export const HomeResponse = Type.Object({
  home: Type.Object({
    name: Type.String(),
    /** «domingo 22 de noviembre», at the institute. */
    today: Type.String(),
    /** The coming days of the institute, from today. */
    days: Type.Array(Type.String()),
    ...HomeParts.properties,
  }),
});
export type Home = Type.Static<typeof HomeResponse>['home'];
