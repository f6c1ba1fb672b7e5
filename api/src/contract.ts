// What the browser knows of the API: types alone, one line per slice, nothing that runs.
export type { Course, CourseBody, MyCourse, NewCourseBody } from './courses/courses.schema.ts';
export type { CourseType, Enrolment } from './courses/courses.table.ts';
export type * from './portal/registry.ts';
export type { ErrorBody } from './schema.ts';
export type {
  CourseSubscription,
  Subscription,
  SubscriptionBody,
  UserSubscription,
} from './subscriptions/subscriptions.schema.ts';
export type { Role } from './users/roles.ts';
