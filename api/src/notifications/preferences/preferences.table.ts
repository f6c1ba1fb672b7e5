import type { Selectable } from 'kysely';
import type { PersonalData } from '../../core/database/personal-data.ts';

/** A missing row means the defaults. */
export interface NoticePreferencesTable {
  userId: number;
  /** JSON: the way of each topic that the person chose. */
  ways: string;
  /** False: no mails of notices at all. */
  mail: boolean;
  /** The local hour at which the digest is sent. */
  digestHour: number;
  quietNights: boolean;
  /** The address that mail servers refused; another address begins anew. */
  bouncedKey: string | null;
  bounces: number;
}

export const noticePreferencesData: PersonalData<NoticePreferencesTable> = {
  rows: { userId: 'export' },
  notExported: ['bouncedKey'],
};
export type NoticePreferencesRow = Selectable<NoticePreferencesTable>;
