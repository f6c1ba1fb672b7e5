import type { Kysely } from 'kysely';
import type { Tables } from '../core/database/database.ts';
import type { Mails } from '../platform/mails/mails.ts';
import { writeAs } from '../platform/plugins/write.ts';
import { openedMail } from './enrolment.mails.ts';
import { listOpenedCourses, takeOpeningNotices } from './opening-notices.queries.ts';

type Services = Parameters<typeof writeAs>[0] & { db: Kysely<Tables>; mails: Mails };

/**
 * Mails those who wait for a course that one may join by now: somebody opened its enrolment, or it was published since.
 * A mail is queued in the transaction that forgets its reader.
 */
export async function announceOpenings(services: Services): Promise<void> {
  for (const course of await listOpenedCourses(services.db)) {
    const announceSome = () =>
      writeAs(services, null, async (change) => {
        const { people, more } = await takeOpeningNotices(change.trx, course.id);
        change.mail(...people.map((person) => openedMail(person, course)));
        return more;
      });
    while (await announceSome());
  }
}
