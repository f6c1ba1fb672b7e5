import type { FastifyInstance } from 'fastify';
import { sendAnnouncements } from '../announcements/send-announcements.ts';
import { tellOfLiveClasses } from '../calendar/live-classes/tell-of-live-classes.ts';
import { tellOfNewMaterials } from '../new-materials/tell-of-new-materials.ts';
import { makeDigests } from '../notices/digest/make-digests.ts';
import { tellOfQuizzes } from '../quizzes/tell-of-quizzes.ts';
import { MINUTE, SECOND } from '../time/time.ts';

const EVERY = MINUTE / 2;
const AFTER_START = 2 * SECOND;

/** Tells what the clock brings: an announcement, a quiz that opens or is about to close, a live class, new materials, a digest. */
async function tellInTime(app: FastifyInstance): Promise<void> {
  await sendAnnouncements(app);
  await tellOfQuizzes(app);
  await tellOfLiveClasses(app);
  await tellOfNewMaterials(app);
  await makeDigests(app);
  app.mails.wake();
}

/** Call it before the app listens: looks every half minute, one look after the other. Several processes may do so at once. */
export function startTelling(app: FastifyInstance): void {
  let look: Promise<void> | undefined;
  const begin = () => {
    look ??= tellInTime(app)
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
