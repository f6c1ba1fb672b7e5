import type { Generated, Insertable, Selectable } from 'kysely';
import type { PersonalData } from '../../core/database/personal-data.ts';
import type { CourseRole } from './course-roles.ts';

export interface SubscriptionsTable {
  id: Generated<number>;
  userId: number;
  courseId: number;
  groupId: number | null;
  /** Null means the account's role. */
  courseRole: Generated<CourseRole | null>;
  /** Null means never. An expired subscription counts as none. */
  expiresAt: string | null;
  createdAt: string;
  /** True when the person enrolled themselves or asked for it, and may therefore leave. */
  selfEnrolled: Generated<boolean>;
  /** True when the person hid the course from their list. */
  hidden: Generated<boolean>;
  /** The number of the person's row in the last imported file; an acta lists people in this order. */
  listPosition: Generated<number | null>;
}

export const subscriptionsPersonalData: PersonalData<SubscriptionsTable> = { rows: { userId: 'export' } };

export type SubscriptionRow = Selectable<SubscriptionsTable>;
export type NewSubscriptionRow = Insertable<SubscriptionsTable>;
