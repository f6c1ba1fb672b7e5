import type { Generated, Insertable, Selectable } from 'kysely';
import type { PersonalData } from '../../core/database/personal-data.ts';
import type { CourseRole } from './course-roles.ts';

export interface SubscriptionsTable {
  id: Generated<number>;
  userId: number;
  courseId: number;
  groupId: number | null;
  /** Null: that of the account. */
  courseRole: Generated<CourseRole | null>;
  /** Null: never. An expired subscription counts as none. */
  expiresAt: string | null;
  createdAt: string;
  /** The person enrolled or asked to, so they may leave. */
  selfEnrolled: Generated<boolean>;
  /** Hides the finished course from the person's list. */
  hidden: Generated<boolean>;
  /** The row of the list that brought them in; an acta has the same order. */
  listPosition: Generated<number | null>;
}

export const subscriptionsData: PersonalData<SubscriptionsTable> = { rows: { userId: 'export' } };

export type SubscriptionRow = Selectable<SubscriptionsTable>;
export type NewSubscriptionRow = Insertable<SubscriptionsTable>;
