import type { FastifyInstance } from 'fastify';
import { sendAnnouncements } from '../../community/announcements/send-announcements.ts';
import { notifyOfLiveClasses } from '../../community/calendar/live-classes/notify-of-live-classes.ts';
import { MINUTE, SECOND } from '../../core/time/time.ts';
import { createDueDigests } from '../../notifications/digest/make-digests.ts';
import { notifyOfNewMaterials } from '../../notifications/new-materials/notify-of-new-materials.ts';
import { notifyOfQuizzes } from '../../quizzes/notify-of-quizzes.ts';

const EVERY = MINUTE / 2;
const AFTER_START = 2 * SECOND;

/** Sends due notifications of announcements, quizzes, live classes, new materials and digests. */
async function notifyInTime(app: FastifyInstance): Promise<void> {
  await sendAnnouncements(app);
  await notifyOfQuizzes(app);
  await notifyOfLiveClasses(app);
  await notifyOfNewMaterials(app);
  await createDueDigests(app);
  app.mails.wake();
}

/** Sends due notifications every half minute; rounds overlap only between processes, which is safe. */
export function startNotifying(app: FastifyInstance): void {
  let look: Promise<void> | undefined;
  const begin = () => {
    look ??= notifyInTime(app)
      .catch((error) => app.log.error({ err: error }, 'not told in time'))
      .finally(() => {
        look = undefined;
      });
  };
  const timer = setInterval(begin, EVERY).unref();
  const first = setTimeout(begin, AFTER_START).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    clearTimeout(first);
    await look;
  });
}
