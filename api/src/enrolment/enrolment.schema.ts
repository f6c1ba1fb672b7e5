import { Type } from 'typebox';
import {
  buildListQuery,
  COURSE_TYPES,
  Id,
  IsoTime,
  NextCursor,
  Nullable,
  OneOf,
  ROLES,
  StrictObject,
  UnsignedInteger,
} from '../core/http/schema.ts';
import { Course } from '../courses/courses.schema.ts';
import { ENROLMENT_MODES } from '../courses/courses.table.ts';
import { Subscription } from '../courses/subscriptions/subscriptions.schema.ts';
import { ENROLMENT_REQUEST_STATES } from './enrolment-requests.table.ts';

export const EnrolmentState = Type.Object({
  kind: OneOf(ENROLMENT_MODES),
  state: OneOf(['none', 'requested', 'subscribed', 'rejected']),
});
export type EnrolmentState = Type.Static<typeof EnrolmentState>;
/** The caller's enrolment in a course, with their request, opening notice and rights. */
export const OwnEnrolment = Type.Object({
  ...EnrolmentState.properties,
  requestedAt: Nullable(IsoTime),
  notice: Type.Boolean(),
  /** True when the caller may leave the course. */
  canLeave: Type.Boolean(),
  /** True when the caller hid the finished course from their list. */
  hidden: Type.Boolean(),
});
export type OwnEnrolment = Type.Static<typeof OwnEnrolment>;
export const EnrolmentResponse = Type.Object({ enrolment: OwnEnrolment });

export const HideCourseBody = StrictObject({ hidden: Type.Boolean() });

/** A course that the caller may join, with the state of their request. */
export const JoinableCourse = Type.Object({
  ...Type.Pick(Course, ['id', 'name', 'type', 'category', 'lectureCount', 'minutes']).properties,
  enrolment: EnrolmentState,
});
export type JoinableCourse = Type.Static<typeof JoinableCourse>;
export const JoinableCoursesQuery = Type.Object(buildListQuery({ default: 4, max: 200 }));
export const JoinableCoursesResponse = Type.Object({
  courses: Type.Array(JoinableCourse),
  nextCursor: NextCursor,
});

export const EnrolmentRequest = Type.Object({
  id: Id,
  userId: Id,
  courseId: Id,
  state: OneOf(ENROLMENT_REQUEST_STATES),
  createdAt: IsoTime,
  decidedAt: Nullable(IsoTime),
});
export type EnrolmentRequest = Type.Static<typeof EnrolmentRequest>;
export const EnrolmentRequestResponse = Type.Object({ request: EnrolmentRequest });

/** Either the subscription or the pending request. */
export const EnrolActionResponse = Type.Object({
  subscription: Type.Optional(Subscription),
  request: Type.Optional(EnrolmentRequest),
});
export type EnrolActionResponse = Type.Static<typeof EnrolActionResponse>;

/** A request with its person and course, for the administration. */
export const ListedEnrolmentRequest = Type.Object({
  ...EnrolmentRequest.properties,
  username: Type.String(),
  name: Nullable(Type.String()),
  email: Type.String(),
  role: OneOf(ROLES),
  courseName: Type.String(),
  type: OneOf(COURSE_TYPES),
});
export type ListedEnrolmentRequest = Type.Static<typeof ListedEnrolmentRequest>;

export const EnrolmentRequestsQuery = Type.Object({ ...buildListQuery(), courseId: Type.Optional(Id) });
export const EnrolmentRequestsResponse = Type.Object({
  requests: Type.Array(ListedEnrolmentRequest),
  total: UnsignedInteger,
  nextCursor: NextCursor,
});
