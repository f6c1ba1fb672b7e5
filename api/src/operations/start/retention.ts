import {
  countUnusedSessions,
  deleteUnusedSessions,
} from '../../accounts/sessions/unused-sessions.queries.ts';
import {
  countUnactivatedUsersBefore,
  deleteUnactivatedUsersBefore,
} from '../../accounts/users/unactivated.queries.ts';
import type { Config } from '../../core/config/config.ts';
import type { Db } from '../../core/database/database.ts';
import { DAY, fromNow } from '../../core/time/time.ts';
import { countViewsBefore, deleteViewsBefore } from '../../learning/impressions/old-views.queries.ts';
import { RETENTION_KINDS } from './retention.schema.ts';

type Retained = (typeof RETENTION_KINDS)[number];

interface Rule {
  count: (db: Db, before: string) => Promise<number>;
  /** Deletes one batch; returns the number of deleted rows. */
  deleteSome: (db: Db, before: string) => Promise<number>;
}

const RULES: Record<Retained, Rule> = {
  sessions: { count: countUnusedSessions, deleteSome: deleteUnusedSessions },
  views: { count: countViewsBefore, deleteSome: deleteViewsBefore },
  unactivatedAccounts: { count: countUnactivatedUsersBefore, deleteSome: deleteUnactivatedUsersBefore },
};

/** Counts the rows that the next sweep would delete; 0 days keeps everything. */
export async function previewRetention(db: Db, keepDays: Config['keepDays']) {
  return Promise.all(
    RETENTION_KINDS.map(async (what) => {
      const days = keepDays[what];
      if (days === 0) return { what, days, rows: 0 };
      return { what, days, rows: await RULES[what].count(db, fromNow(-days * DAY)) };
    }),
  );
}

/** Deletes rows older than the settings allow, one batch per transaction. */
export async function applyRetention(db: Db, keepDays: Config['keepDays']): Promise<void> {
  for (const what of RETENTION_KINDS) {
    const days = keepDays[what];
    const before = fromNow(-days * DAY);
    while (days > 0 && (await RULES[what].deleteSome(db, before)) > 0);
  }
}
