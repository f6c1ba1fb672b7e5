import type { Generated, Insertable, Selectable } from 'kysely';

export interface SubscriptionsTable {
  id: Generated<number>;
  userId: number;
  courseId: number;
  groupId: number | null;
  /** Null: never. An expired subscription counts as none. */
  expiresAt: string | null;
  createdAt: string;
}

export type SubscriptionRow = Selectable<SubscriptionsTable>;
export type NewSubscriptionRow = Insertable<SubscriptionsTable>;
