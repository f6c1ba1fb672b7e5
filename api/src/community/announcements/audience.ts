import type { Db } from '../../core/database/database.ts';
import {
  acceptsMail,
  deliveryModeOf,
  listRecipients,
} from '../../notifications/preferences/preferences.queries.ts';
import { countPushSubscribers } from '../../notifications/push/push.queries.ts';
import { listRecipientIds } from './announcements.queries.ts';
import type { AudienceCounts } from './announcements.schema.ts';
import type { AnnouncementRow } from './announcements.table.ts';

const BATCH_SIZE = 1000;

/** Counts an announcement's recipients by their chosen channels. */
export async function countAudience(
  db: Db,
  whose: Pick<AnnouncementRow, 'courseId' | 'groupId' | 'authorId'>,
  urgent: boolean,
): Promise<AudienceCounts> {
  const audience = { people: 0, now: 0, digest: 0, bell: 0, push: 0 };
  for (let after = 0; ; ) {
    const ids = await listRecipientIds(db, whose, { after, limit: BATCH_SIZE });
    const recipients = await listRecipients(db, ids);
    for (const recipient of recipients) {
      const way = acceptsMail(recipient, 'announcement')
        ? deliveryModeOf(recipient, 'announcement', urgent)
        : 'none';
      audience[way === 'none' ? 'bell' : way] += 1;
    }
    const pushed = recipients.filter(
      (recipient) => deliveryModeOf(recipient, 'announcement', urgent) === 'now',
    );
    audience.people += ids.length;
    audience.push += await countPushSubscribers(
      db,
      pushed.map(({ id }) => id),
    );
    after = ids.at(-1) ?? 0;
    if (ids.length < BATCH_SIZE) return audience;
  }
}
