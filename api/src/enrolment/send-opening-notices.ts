import type { Kysely } from 'kysely';
import type { Tables } from '../core/database/database.ts';
import type { MailQueue } from '../platform/mails/mails.ts';
import { writeAs } from '../platform/plugins/write.ts';
import { buildCourseOpeningMail } from './enrolment.mails.ts';
import { listCoursesWithDueNotices, takeOpeningNotices } from './opening-notices.queries.ts';

type Services = Parameters<typeof writeAs>[0] & { db: Kysely<Tables>; mails: MailQueue };

/** Mails people who wait for a course's opening, in the transaction that deletes their registration. */
export async function sendOpeningNotices(services: Services): Promise<void> {
  for (const course of await listCoursesWithDueNotices(services.db)) {
    const announceSome = () =>
      writeAs(services, null, async (change) => {
        const { people, more } = await takeOpeningNotices(change.trx, course.id);
        change.mail(...people.map((person) => buildCourseOpeningMail(person, course)));
        return more;
      });
    while (await announceSome());
  }
}
