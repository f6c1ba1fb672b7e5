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
} from '../../core/http/schema.ts';
import { PlainText } from '../../core/text/plain-names.schema.ts';
import { COURSE_ROLES } from './course-roles.ts';

const Group = Nullable(Type.String());
const NewGroup = Nullable(PlainText(100));
const ExpiresAt = Nullable(IsoTime);

const OwnRole = Type.Optional(
  OneOf(COURSE_ROLES, { description: 'El papel en este curso; sin él, el de la cuenta' }),
);

export const SubscriptionBody = StrictObject({
  userId: Id,
  courseId: Id,
  group: Type.Optional(NewGroup),
  expiresAt: Type.Optional(ExpiresAt),
  courseRole: OwnRole,
});
export type SubscriptionBody = Type.Static<typeof SubscriptionBody>;

/** Omitted fields stay as they are. */
export const SubscriptionChangeBody = StrictObject({
  group: Type.Optional(NewGroup),
  expiresAt: Type.Optional(ExpiresAt),
  courseRole: OwnRole,
});

export const Subscription = Type.Object({
  id: Id,
  userId: Id,
  courseId: Id,
  group: Group,
  courseRole: OneOf(COURSE_ROLES),
  expiresAt: ExpiresAt,
  createdAt: IsoTime,
});
export type Subscription = Type.Static<typeof Subscription>;

/** A subscription in a course's list, with the person. */
export const CourseSubscription = Type.Object({
  ...Subscription.properties,
  username: Type.String(),
  name: Nullable(Type.String()),
  surname: Nullable(Type.String()),
  firstName: Nullable(Type.String()),
  email: Type.String(),
  role: OneOf(ROLES),
});
export type CourseSubscription = Type.Static<typeof CourseSubscription>;

/** A subscription in a person's list, with the course. */
export const UserSubscription = Type.Object({
  ...Subscription.properties,
  courseName: Type.String(),
  type: OneOf(COURSE_TYPES),
});
export type UserSubscription = Type.Static<typeof UserSubscription>;

export const UserSubscriptionsQuery = Type.Object(buildListQuery());
export const GroupFilter = Type.Optional(
  Type.String({ maxLength: 200, description: 'El nombre de un grupo; vacío, quienes no están en ninguno' }),
);
export const CourseSubscriptionsQuery = Type.Object({
  ...buildListQuery(),
  role: Type.Optional(OneOf(ROLES)),
  courseRole: Type.Optional(OneOf(COURSE_ROLES)),
  group: GroupFilter,
});
export type CourseSubscriptionsQuery = Type.Static<typeof CourseSubscriptionsQuery>;
export const UserParams = Type.Object({ userId: Id });
export const SubscriptionParams = Type.Object({ courseId: Id, userId: Id });

export const SubscriptionResponse = Type.Object({ subscription: Subscription });
/** `updated`: a member whose role changed; `there`: one who stayed as they were. */
export const SUBSCRIPTION_OUTCOMES = ['created', 'renewed', 'updated', 'there'] as const;
export type SubscriptionOutcome = (typeof SUBSCRIPTION_OUTCOMES)[number];
export const SubscriptionUpsertResponse = Type.Object({
  subscription: Subscription,
  outcome: OneOf(SUBSCRIPTION_OUTCOMES),
});
export type SubscriptionUpsertResponse = Type.Static<typeof SubscriptionUpsertResponse>;
export const CourseSubscriptionsResponse = Type.Object({
  subscriptions: Type.Array(CourseSubscription),
  total: UnsignedInteger,
  nextCursor: NextCursor,
});
export const UserSubscriptionsResponse = Type.Object({
  subscriptions: Type.Array(UserSubscription),
  nextCursor: NextCursor,
});
