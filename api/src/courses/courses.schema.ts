import { Type } from 'typebox';
import {
  buildListQuery,
  COURSE_FACET_FILTERS,
  COURSE_TYPES,
  Id,
  IsoTime,
  makeOptional,
  NextCursor,
  Nullable,
  OneOf,
  StrictObject,
  UnsignedInteger,
} from '../core/http/schema.ts';
import { PlainName, PlainText } from '../core/text/plain-names.schema.ts';
import { ENROLMENT_MODES } from './courses.table.ts';
import { PUBLICATION_STATES } from './publication/publication.ts';

const Long = Nullable(Type.String({ maxLength: 5000 }));
/** Older courses may exceed the limit of groups; `setGroups` refuses to add more. */
const Groups = Type.Array(PlainName(100), { maxItems: 1_000 });
const Category = PlainText(60);

const required = { name: PlainName(200), type: OneOf(COURSE_TYPES) };
const rest = {
  description: Long,
  /** Text with one goal per line. */
  objective: Long,
  /** Text with one audience per line. */
  audience: Long,
  groups: Groups,
  category: Category,
  code: PlainText(30),
  period: PlainText(40),
  shift: PlainText(40),
  enrolment: OneOf(ENROLMENT_MODES),
  state: OneOf(PUBLICATION_STATES),
  publishAt: Nullable(IsoTime),
};

/** The editable fields of a course, which responses also contain. */
export const COURSE_FIELDS = { ...required, ...rest };
const fields = Type.Object(COURSE_FIELDS);
export type CourseFields = Type.Static<typeof fields>;

export const NewCourseBody = StrictObject({ ...required, ...makeOptional(rest) });
export type NewCourseBody = Type.Static<typeof NewCourseBody>;

/** A PUT accepts and ignores these read-only fields, so that clients can send back a GET's course. */
const readOnly = {
  descriptionHtml: Type.Optional(Type.Unknown()),
  summary: Type.Optional(Type.Unknown()),
  lectureCount: Type.Optional(Type.Unknown()),
  archivedAt: Type.Optional(Type.Unknown()),
  minutes: Type.Optional(Type.Unknown()),
  teaches: Type.Optional(Type.Unknown()),
  assists: Type.Optional(Type.Unknown()),
  createdAt: Type.Optional(Type.Unknown()),
  updatedAt: Type.Optional(Type.Unknown()),
};

/** Omitted fields stay as they are. */
export const CourseBody = StrictObject({
  id: Id,
  version: UnsignedInteger,
  ...makeOptional(COURSE_FIELDS),
  ...readOnly,
});
export type CourseBody = Type.Static<typeof CourseBody>;

export const CourseArchivedBody = StrictObject({ archived: Type.Boolean() });

export const Course = Type.Object({
  id: Id,
  ...COURSE_FIELDS,
  version: UnsignedInteger,
  lectureCount: UnsignedInteger,
  archivedAt: Nullable(IsoTime),
  descriptionHtml: Type.Optional(Type.String({ description: 'Solo al pedir un curso' })),
  /** The description without Markdown, shortened; absent from lists of one's own courses. */
  summary: Type.Optional(Nullable(Type.String())),
  /** The length of the published lectures in minutes; absent from lists of one's own courses. */
  minutes: Type.Optional(UnsignedInteger),
  createdAt: IsoTime,
  updatedAt: IsoTime,
});
export type Course = Type.Static<typeof Course>;

/** One of the caller's courses. `teaches`: may edit its content; `assists`: may grade and answer. */
export const MyCourse = Type.Object({
  ...Course.properties,
  teaches: Type.Boolean(),
  assists: Type.Boolean(),
});
export type MyCourse = Type.Static<typeof MyCourse>;

export const CoursesQuery = Type.Object({
  ...buildListQuery({ default: 1000, max: 1000 }),
  ...COURSE_FACET_FILTERS,
});
const Values = Type.Array(Type.String());
/** The facet values that courses have, and whether the lists omit some. */
export const FacetsResponse = Type.Object({
  code: Values,
  period: Values,
  shift: Values,
  truncated: Type.Boolean(),
});
export type CourseFacets = Type.Static<typeof FacetsResponse>;
export const CourseTypeParams = Type.Object({ type: OneOf(COURSE_TYPES) });

export const CourseResponse = Type.Object({ course: Course });
export const CoursesResponse = Type.Object({ courses: Type.Array(Course), nextCursor: NextCursor });
export type CoursesResponse = Type.Static<typeof CoursesResponse>;
export const MyCoursesResponse = Type.Object({ courses: Type.Array(MyCourse), nextCursor: NextCursor });
