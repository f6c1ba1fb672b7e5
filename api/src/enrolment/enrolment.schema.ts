import { Type } from 'typebox';
import { COURSE_TYPES, ENROLMENTS } from '../courses/courses.table.ts';
import { Id, Integer, IsoDate, listQuery, NextCursor, Nullable, OneOf } from '../schema.ts';
import { Subscription } from '../subscriptions/subscriptions.schema.ts';
import { ROLES } from '../users/roles.ts';
import { REQUEST_STATES } from './enrolment-requests.table.ts';

/** How one gets into the course, and how far the caller is. */
export const Enrolment = Type.Object({
  kind: OneOf(ENROLMENTS),
  state: OneOf(['none', 'requested', 'subscribed', 'rejected']),
});
export type Enrolment = Type.Static<typeof Enrolment>;
export const EnrolmentAnswer = Type.Object({ enrolment: Enrolment });

export const EnrolmentRequest = Type.Object({
  id: Id,
  userId: Id,
  courseId: Id,
  state: OneOf(REQUEST_STATES),
  createdAt: IsoDate,
  decidedAt: Nullable(IsoDate),
});
export type EnrolmentRequest = Type.Static<typeof EnrolmentRequest>;
export const RequestAnswer = Type.Object({ request: EnrolmentRequest });

/** One of the two: in at once, or asked for. */
export const EnrolAnswer = Type.Object({
  subscription: Type.Optional(Subscription),
  request: Type.Optional(EnrolmentRequest),
});
export type EnrolAnswer = Type.Static<typeof EnrolAnswer>;

/** As the administration sees it: with the person and the course. */
export const ListedRequest = Type.Object({
  ...EnrolmentRequest.properties,
  username: Type.String(),
  name: Nullable(Type.String()),
  email: Type.String(),
  role: OneOf(ROLES),
  courseName: Type.String(),
  type: OneOf(COURSE_TYPES),
});
export type ListedRequest = Type.Static<typeof ListedRequest>;

export const RequestsQuery = Type.Object({ ...listQuery(), courseId: Type.Optional(Id) });
export const RequestsAnswer = Type.Object({
  requests: Type.Array(ListedRequest),
  total: Integer,
  nextCursor: NextCursor,
});
