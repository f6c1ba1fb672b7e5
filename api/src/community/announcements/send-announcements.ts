import type { FastifyInstance } from 'fastify';
import { now } from '../../core/time/time.ts';
import { notify } from '../../notifications/notify.ts';
import { writeAs } from '../../platform/plugins/write.ts';
import { toPlainExcerpt } from '../../platform/text/plain-text.ts';
import {
  findAnnouncement,
  isAnnouncementDue,
  type ListedAnnouncement,
  listDueAnnouncementIds,
  listRecipientIds,
  updateSendingProgress,
} from './announcements.queries.ts';

const BATCH_SIZE = 500;
const EXCERPT = 300;

/** Returns the title and excerpt for notifications and mails. */
export function buildAnnouncementExcerpt({ title, html }: Pick<ListedAnnouncement, 'title' | 'html'>) {
  // Removes the space that a stripped tag leaves before punctuation.
  return { title, text: toPlainExcerpt(html, EXCERPT).replace(/ ([.,;:!?])/g, '$1') };
}

/** Omits the author, because notifications outlive an erasure of the author. */
function placeOf({ courseName, groupName }: ListedAnnouncement, institute: string): string {
  return [courseName ?? institute, groupName].filter(Boolean).join(' · ');
}

/** Notifies the next batch of recipients in one transaction; false when none are left. */
export async function sendAnnouncementBatch(app: FastifyInstance, id: number): Promise<boolean> {
  return writeAs(app, null, async (change) => {
    const { trx } = change;
    const row = await findAnnouncement(trx, id);
    if (!row || !(await isAnnouncementDue(trx, id))) return false;
    const to = await listRecipientIds(trx, row, { after: row.sentUpTo, limit: BATCH_SIZE });
    const isLast = to.length < BATCH_SIZE;
    const moved = await updateSendingProgress(trx, row, {
      sentUpTo: to.at(-1) ?? row.sentUpTo,
      people: row.people + to.length,
      state: isLast ? 'sent' : 'sending',
      sentAt: row.sentAt ?? now(),
    });
    // Another process notifies this batch, or an edit was faster: the next turn reads it again.
    if (!moved) return true;
    await notify(change, {
      kind: 'announcement',
      to,
      courseId: row.courseId,
      aboutId: id,
      path: `/announcements/${id}`,
      ...buildAnnouncementExcerpt(row),
      place: placeOf(row, app.config.instituteName),
      by: { mail: row.byMail, push: row.byPush },
      urgent: row.urgent,
    });
    return !isLast;
  });
}

/** Sends due announcements and resumes interrupted ones. */
export async function sendAnnouncements(app: FastifyInstance): Promise<void> {
  for (const id of await listDueAnnouncementIds(app.db)) while (await sendAnnouncementBatch(app, id));
}
