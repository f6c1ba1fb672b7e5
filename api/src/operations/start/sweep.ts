import type { FastifyInstance } from 'fastify';
import { deleteExpiredIdentityCodes } from '../../accounts/identities/identity-codes.queries.ts';
import { deleteExpiredChallenges } from '../../accounts/passkeys/challenges.queries.ts';
import { deleteExpiredSessions } from '../../accounts/sessions/sessions.queries.ts';
import { deleteKnownDevicesBefore } from '../../accounts/users/known-devices.queries.ts';
import { deleteExpiredMailTokens } from '../../accounts/users/mail-tokens.ts';
import { deleteOldCalendarEntries } from '../../community/calendar/feed/read-calendar-feed.ts';
import { deleteRemovedPosts } from '../../community/discussions/posts.queries.ts';
import type { Db } from '../../core/database/database.ts';
import { deleteExpiredThrottles } from '../../core/limits/rate-limit.ts';
import { DAY, fromNow, MINUTE, now, SECOND } from '../../core/time/time.ts';
import { deleteUnfinishedCopies } from '../../courses/copying.queries.ts';
import { deleteDigestsBefore } from '../../notifications/digest/digest.queries.ts';
import { deleteNotificationsBefore } from '../../notifications/notices.queries.ts';
import { sweepOrphanFiles } from '../../platform/files/sweep-files.ts';
import { deleteOldJobs } from '../../platform/jobs/jobs.queries.ts';
import { deleteVoidMails } from '../../platform/mails/mails.queries.ts';
import { deleteExpiredIdempotencyKeys } from '../../platform/plugins/idempotency.queries.ts';
import { deleteOldTrash } from '../../platform/trash/trash.queries.ts';
import { deleteExpiredCourseExports } from '../../transfer/exports/exports.queries.ts';
import { deleteExpiredDataExports } from '../own-data/own-data.queries.ts';
import { sweepErasures } from '../own-data/sweep-erasures.ts';
import { applyRetention } from './retention.ts';

const INTERVAL = 10 * MINUTE;
const AFTER_START = MINUTE + 5 * SECOND;
const DEVICE_MEMORY = 365 * DAY;
const NOTICE_LIFE = 180 * DAY;

/** Deletes expired rows; several processes may run it at once. */
export async function sweepExpiredRows(db: Db): Promise<void> {
  const at = now();
  await deleteExpiredThrottles(db, at);
  await deleteExpiredIdempotencyKeys(db, at);
  await deleteExpiredMailTokens(db, at);
  await deleteExpiredChallenges(db, at);
  await deleteExpiredIdentityCodes(db, at);
  await deleteExpiredSessions(db, at);
  await deleteOldTrash(db);
  await deleteRemovedPosts(db);
  await deleteVoidMails(db);
  await deleteOldJobs(db);
  await deleteNotificationsBefore(db, fromNow(-NOTICE_LIFE));
  await deleteDigestsBefore(db, fromNow(-NOTICE_LIFE).slice(0, 10));
  await deleteOldCalendarEntries(db);
  await deleteExpiredDataExports(db);
  await deleteExpiredCourseExports(db);
  await deleteUnfinishedCopies(db, fromNow(-DAY));
  await deleteKnownDevicesBefore(db, fromNow(-DEVICE_MEMORY));
}

export function startSweeping(app: FastifyInstance): void {
  const warn = (error: unknown) => app.log.warn({ err: error }, 'not swept');
  const run = () => {
    // Runs one after the other, because both delete the same rows; other processes may still deadlock.
    void sweepExpiredRows(app.db)
      .catch(warn)
      .then(() => sweepErasures(app, warn));
    Promise.all([sweepOrphanFiles(app), app.video.clean()]).catch(warn);
  };
  const retain = () => {
    applyRetention(app.db, app.config.keepDays).catch((error) =>
      app.log.warn({ err: error }, 'not swept by age'),
    );
  };
  const timer = setInterval(run, INTERVAL).unref();
  const daily = setInterval(retain, DAY).unref();
  // The first sweep waits, because uploads of a killed process count as orphans only after a minute.
  const first = setTimeout(run, AFTER_START).unref();
  const firstRetain = setTimeout(retain, AFTER_START).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    clearTimeout(first);
    clearInterval(daily);
    clearTimeout(firstRetain);
  });
}
