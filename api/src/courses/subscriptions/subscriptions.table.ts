import type { Generated, Insertable, Selectable } from 'kysely';

export interface SubscriptionsTable {
  id: Generated<number>;
  userId: number;
  courseId: number;
  groupId: number | null;
  /** Null: never. An expired subscription counts as none. */
  expiresAt: string | null;
  createdAt: string;
  /** They entered by themselves or asked to, so they may leave. */
  selfEnrolled: Generated<boolean>;
  /** Their list of courses leaves it out once it is finished. */
  hidden: Generated<boolean>;
}

export type SubscriptionRow = Selectable<SubscriptionsTable>;
export type NewSubscriptionRow = Insertable<SubscriptionsTable>;
