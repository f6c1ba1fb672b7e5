import { Type } from 'typebox';
import { LiveClass } from '../../community/calendar/live-classes/live-classes.schema.ts';
import { Id, Nullable, OneOf, UnsignedInteger } from '../../core/http/schema.ts';
import { Course } from '../../courses/courses.schema.ts';
import { Lecture } from '../../courses/lectures/lectures.schema.ts';
import { CourseProgress } from '../../courses/lectures/my-progress.schema.ts';
import { Quiz } from '../../quizzes/quizzes.schema.ts';

/** A quiz's dates and the caller's attempts. */
const PlanQuiz = Type.Pick(Quiz, [
  'state',
  'phase',
  'opensAt',
  'closesAt',
  'questionCount',
  'feedbackWhen',
  'mine',
]);

/** A length in whole hours and remaining minutes; both are 0 when unknown. */
const LENGTH = { hours: UnsignedInteger, minutes: UnsignedInteger };

/** An item to study: a lecture, quiz or assignment. */
export const PlanItem = Type.Object({
  kind: OneOf(['lecture', 'quiz', 'assignment']),
  id: Id,
  title: Type.String(),
  /** The lecture's number in the course, from 1. */
  number: Nullable(UnsignedInteger),
  ...LENGTH,
  /** True when the caller may not open the item; only members may open quizzes. */
  locked: Type.Boolean(),
  open: Type.Boolean(),
  lecture: Type.Optional(
    Type.Pick(Lecture, [
      'kind',
      'state',
      'hasVideo',
      'durationSeconds',
      'waiting',
      'awaitsVideo',
      'resumeSeconds',
      'coverage',
      'done',
    ]),
  ),
  quiz: Type.Optional(PlanQuiz),
});
export type PlanItem = Type.Static<typeof PlanItem>;

const PlanSection = Type.Object({
  /** Null for content outside sections. */
  name: Nullable(Type.String()),
  lectureCount: UnsignedInteger,
  ...LENGTH,
  /** True for the section that visitors see unfolded. */
  unfolded: Type.Boolean(),
  /** True when the reader has done all its lectures. */
  done: Type.Boolean(),
  items: Type.Array(PlanItem),
});
export type PlanSection = Type.Static<typeof PlanSection>;

const RelatedCourse = Type.Pick(Course, ['id', 'name', 'type', 'category', 'enrolment', 'lectureCount']);

export const CoursePlan = Type.Object({
  /** True for members of the course and administrators. */
  member: Type.Boolean(),
  goals: Type.Array(Type.Object({ text: Type.String() })),
  /** The audience, line by line; `title` is the text before a colon, and empty without one. */
  audience: Type.Array(Type.Object({ title: Type.String(), text: Type.String() })),
  sections: Type.Array(PlanSection),
  sectionCount: UnsignedInteger,
  lectureCount: UnsignedInteger,
  ...LENGTH,
  quizCount: UnsignedInteger,
  attachmentCount: UnsignedInteger,
  linkCount: UnsignedInteger,
  /** The number of the caller's notes, and of unread announcements. */
  noteCount: UnsignedInteger,
  unreadAnnouncements: UnsignedInteger,
  /** The group names in one line: «Grupo mañana · Grupo noche». */
  groups: Type.String(),
  teacherCount: UnsignedInteger,
  teachers: Type.Array(
    Type.Object({ name: Type.String(), initials: Type.String(), about: Nullable(Type.String()) }),
  ),
  /** The first open lecture, which visitors may watch too. */
  openLecture: Nullable(Type.Object({ id: Id, title: Type.String(), ...LENGTH, hasPoster: Type.Boolean() })),
  /** Other courses of the same type; only for people who are not members. */
  relatedCount: UnsignedInteger,
  related: Type.Array(RelatedCourse),
  /** Live classes of the next 30 days, and recorded ones of the last 14; members only. */
  liveClasses: Type.Array(LiveClass),
  /** The number of upcoming and running classes. */
  liveToCome: UnsignedInteger,
  /** The caller's group; members only. */
  group: Nullable(Type.String()),
  /** As in `GET /courses/my_progress`; members only. */
  progress: Type.Optional(Type.Pick(CourseProgress, ['lectures', 'done', 'next'])),
});
export type CoursePlan = Type.Static<typeof CoursePlan>;

export const CoursePlanResponse = Type.Object({ plan: CoursePlan });
