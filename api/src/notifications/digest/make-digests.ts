import type { FastifyInstance } from 'fastify';
import { now, toIsoTime } from '../../core/time/time.ts';
import { getLocalDay } from '../../core/time/time-zone.ts';
import { writeAs } from '../../platform/plugins/write.ts';
import { listRecipients, type Recipient } from '../preferences/preferences.queries.ts';
import { getLastTimeAtHour } from '../quiet-nights.ts';
import { createDigest, listPeopleAwaitingDigest } from './digest.queries.ts';

const BATCH_SIZE = 500;
/** After this many failures the database is probably unavailable; the next run retries. */
const MAX_FAILURES = 5;

async function makeDigest(app: FastifyInstance, recipient: Recipient, since: string): Promise<void> {
  const at = getLastTimeAtHour(recipient.preferences.digestHour);
  const until = toIsoTime(at);
  if (since > until) return;
  await writeAs(app, null, async (change) => {
    const id = await createDigest(change.trx, { userId: recipient.id, day: getLocalDay(at), until });
    if (id !== undefined) change.mail({ from: 'digest', id, notBefore: now(), isBulk: true });
  });
}

/** Creates the due digests, one per person and day, never empty. */
export async function createDueDigests(app: FastifyInstance): Promise<void> {
  let last = 0;
  let failures = 0;
  for (;;) {
    const rows = await listPeopleAwaitingDigest(app.db, last, BATCH_SIZE);
    const since = new Map(rows.map((row) => [row.userId, row.since]));
    for (const recipient of await listRecipients(app.db, [...since.keys()]))
      await makeDigest(app, recipient, since.get(recipient.id) ?? '').catch((error) => {
        failures += 1;
        if (failures >= MAX_FAILURES) throw error;
        // One person's failure must not delay the others.
        app.log.warn({ err: error, user: recipient.id }, 'digest not made');
      });
    last = rows.at(-1)?.userId ?? 0;
    if (rows.length < BATCH_SIZE) return;
  }
}
