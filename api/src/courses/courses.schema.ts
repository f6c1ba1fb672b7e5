import { Type } from 'typebox';
import {
  Closed,
  COURSE_TYPES,
  Id,
  Integer,
  IsoDate,
  listQuery,
  NextCursor,
  Nullable,
  OneOf,
} from '../schema.ts';
import { PlainName, PlainText } from '../text/plain-names.ts';
import { ENROLMENTS } from './courses.table.ts';

const Long = Nullable(Type.String({ maxLength: 5000 }));
const Groups = Type.Array(PlainName(100), { maxItems: 50 });
const Category = PlainText(60);

const fields = {
  description: Type.Optional(Long),
  objective: Type.Optional(Long),
  groups: Type.Optional(Groups),
  category: Type.Optional(Category),
  enrolment: Type.Optional(OneOf(ENROLMENTS)),
};

export const NewCourseBody = Closed({ name: PlainName(200), type: OneOf(COURSE_TYPES), ...fields });
export type NewCourseBody = Type.Static<typeof NewCourseBody>;

/** Read-only fields of a GET: a PUT accepts and ignores them, so that a course can be sent back unchanged. */
const readOnly = {
  lectureCount: Type.Optional(Type.Unknown()),
  teaches: Type.Optional(Type.Unknown()),
  createdAt: Type.Optional(Type.Unknown()),
  updatedAt: Type.Optional(Type.Unknown()),
};

/** A field that is left out stays as it is. */
export const CourseBody = Closed({
  id: Id,
  version: Integer,
  name: Type.Optional(PlainName(200)),
  type: Type.Optional(OneOf(COURSE_TYPES)),
  ...fields,
  ...readOnly,
});
export type CourseBody = Type.Static<typeof CourseBody>;

export const Course = Type.Object({
  id: Id,
  name: Type.String(),
  description: Nullable(Type.String()),
  objective: Nullable(Type.String()),
  groups: Type.Array(Type.String()),
  type: OneOf(COURSE_TYPES),
  category: Type.String(),
  enrolment: OneOf(ENROLMENTS),
  version: Integer,
  lectureCount: Integer,
  createdAt: IsoDate,
  updatedAt: IsoDate,
});
export type Course = Type.Static<typeof Course>;

/** A course of the caller's own; `teaches`: they may change its contents. */
export const MyCourse = Type.Object({ ...Course.properties, teaches: Type.Boolean() });
export type MyCourse = Type.Static<typeof MyCourse>;

export const CoursesQuery = Type.Object(listQuery({ default: 1000, max: 1000 }));
export const TypeParams = Type.Object({ type: OneOf(COURSE_TYPES) });

export const CourseResponse = Type.Object({ course: Course });
export const CoursesResponse = Type.Object({ courses: Type.Array(Course), nextCursor: NextCursor });
export type CoursesResponse = Type.Static<typeof CoursesResponse>;
export const MyCoursesResponse = Type.Object({ courses: Type.Array(MyCourse), nextCursor: NextCursor });
