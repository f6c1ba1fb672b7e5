import type { Selectable } from 'kysely';
import type { PersonalData } from '../../core/database/personal-data.ts';

/** A missing row means the defaults. */
export interface NotificationPreferencesTable {
  userId: number;
  /** JSON of the delivery that the person chose, by topic. */
  ways: string;
  /** False means no notification mails at all. */
  mail: boolean;
  /** The local hour at which the digest is sent. */
  digestHour: number;
  quietNights: boolean;
  /** The email address that refused mails; a different address restarts the count. */
  bouncedKey: string | null;
  bounces: number;
}

export const notificationPreferencesPersonalData: PersonalData<NotificationPreferencesTable> = {
  rows: { userId: 'export' },
  notExported: ['bouncedKey'],
};
export type NotificationPreferencesRow = Selectable<NotificationPreferencesTable>;
