import type { Generated, Insertable, Selectable } from 'kysely';
import type { PersonalData } from '../../core/database/personal-data.ts';

/** A browser's push subscription; ends with its session. */
export interface PushSubscriptionsTable {
  id: Generated<number>;
  userId: number;
  sessionId: number;
  /** The push service's address for this browser; secret, because knowing it suffices to send. */
  endpoint: string;
  p256dh: string;
  auth: string;
}

export const pushSubscriptionsPersonalData: PersonalData<PushSubscriptionsTable> = {
  rows: { userId: 'erase' },
};
export type NewPushSubscription = Omit<Insertable<PushSubscriptionsTable>, 'id'>;

/** A push message that waits to be sent to a browser. */
export interface PushesTable {
  id: Generated<number>;
  noticeId: number;
  subscriptionId: number;
  attempts: number;
  nextTryAt: string;
}

export const pushesPersonalData: PersonalData<PushesTable> = {
  rows: {},
  through: { noticeId: { table: 'notices', policy: 'erase' } },
};
export type PushRow = Selectable<PushesTable>;
