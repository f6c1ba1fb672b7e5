import type { Generated, Selectable } from 'kysely';
import { CLOSED_ACCOUNT_TEXT, type PersonalData } from '../../core/database/personal-data.ts';

export interface AuditTable {
  id: Generated<number>;
  at: string;
  /** Null without a proven identity; no foreign key, because audit entries outlive users. */
  actorId: number | null;
  actorName: string;
  action: string;
  targetType: string;
  targetId: number | null;
  targetName: string;
  /** A JSON object with what changed; never a password or a token. */
  details: string;
  /** All texts of the entry for the search, in lower case without accents. */
  search: string;
}

export type AuditRow = Selectable<AuditTable>;

export const auditPersonalData: PersonalData<AuditTable> = {
  rows: {
    actorId: {
      keep: 'the trail says which account did what',
      anonymise: { actorName: CLOSED_ACCOUNT_TEXT, details: '{}', search: ({ action }) => action },
    },
    targetId: {
      keep: 'the trail says what was done to which account',
      anonymise: { targetName: CLOSED_ACCOUNT_TEXT, details: '{}', search: ({ action }) => action },
      where: { targetType: 'user' },
    },
  },
};
