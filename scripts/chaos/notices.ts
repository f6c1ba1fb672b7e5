// Kills the server ten times while it sends 200 announcements to a course of 500 students.
// Ten students get each mail at once, the others one digest; no mail may be lost or repeated.
// A mail delivered right before a kill comes again with the same Message-ID, which SMTP cannot prevent.
// Such repetitions are counted separately.

import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { insertUser } from '../../api/src/accounts/users/users.queries.ts';
import { insertAnnouncement } from '../../api/src/community/announcements/announcements.queries.ts';
import type { Db } from '../../api/src/core/database/database.ts';
import { fromNow, HOUR, now } from '../../api/src/core/time/time.ts';
import { upsertSubscription } from '../../api/src/courses/subscriptions/subscriptions.queries.ts';
import { updateNotificationPreferences } from '../../api/src/notifications/preferences/preferences.queries.ts';
import { MailSink } from '../../api/test/mail-sink.ts';
import type { CheckReporter } from './check-reporter.ts';
import { DATABASES } from './databases.ts';
import { type TestServer, withTestServer } from './test-server.ts';

const STUDENTS = 500;
const IMMEDIATE_STUDENTS = 10;
const POSTS = 200;
const KILLS = 10;
const PATIENCE_MS = 6 * 60_000;
const YESTERDAY = -25 * HOUR;

interface Class {
  now: string[];
  digest: string[];
}

async function fillClass(db: Db, courseId: number): Promise<Class> {
  const all: Class = { now: [], digest: [] };
  for (let n = 0; n < STUDENTS; n += 1) {
    const email = `aviso-${n}@rambla.test`;
    const person = {
      username: `aviso-${n}`,
      email,
      role: 'student',
      active: true,
      passwordHash: null,
    } as const;
    const { id: userId } = await insertUser(db, person);
    const way = n < IMMEDIATE_STUDENTS ? 'now' : 'digest';
    // Quiz notifications are off, because the course's quiz opens meanwhile.
    await updateNotificationPreferences(db, userId, {
      ways: { announcements: way, quizzes: 'none' },
      quietNights: false,
    });
    await upsertSubscription(db, { userId, courseId });
    all[way].push(email);
  }
  return all;
}

async function post(db: Db, courseId: number): Promise<void> {
  const place = { courseId, groupId: null, authorId: null, authorName: 'Docente' };
  const sending = { state: 'sending', publishAt: null, sentAt: now(), sentUpTo: 0, people: 0 } as const;
  for (let n = 0; n < POSTS; n += 1) {
    const said = { title: `Anuncio ${n}`, text: 'Hola', html: '<p>Hola</p>', byMail: true, byPush: true };
    await insertAnnouncement(db, { ...place, ...sending, ...said });
  }
}

/** Moves pending notifications to yesterday, so that their digest is due. */
async function passTheDay(db: Db): Promise<void> {
  const waiting = db.updateTable('notices').set({ createdAt: fromNow(YESTERDAY) });
  await waiting
    .where('digestState', '=', 'waiting')
    .where('createdAt', '>', fromNow(YESTERDAY + HOUR))
    .execute();
}

async function count(db: Db) {
  const [mails, sending, waiting] = await Promise.all([
    db.selectFrom('mails').select('id').where('state', '=', 'queued').execute(),
    db.selectFrom('announcements').select('id').where('state', '=', 'sending').execute(),
    db.selectFrom('notices').select('id').where('digestState', '=', 'waiting').limit(1).execute(),
  ]);
  return { mails: mails.length, sending: sending.length, waiting: waiting.length };
}

async function untilAllIsSent(product: TestServer, verdict: CheckReporter): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const left = await product.look(count);
    if (left.sending === 0) await product.look(passTheDay);
    if (left.mails + left.sending + left.waiting === 0) return;
    if (Date.now() > until) return verdict.check(false, `quedó sin mandar: ${JSON.stringify(left)}`);
    await sleep(2_000);
  }
}

function judge(verdict: CheckReporter, sink: MailSink, all: Class): void {
  const wrong = (emails: string[], wanted: number) =>
    emails
      .filter((email) => sink.mailsTo(email) !== wanted)
      .map((email) => `${email}: ${sink.mailsTo(email)}`);
  const [atOnce, digests] = [wrong(all.now, POSTS), wrong(all.digest, 1)];
  verdict.check(
    atOnce.length === 0,
    `${all.now.length} al momento: ${POSTS} correos cada quien, ni uno menos`,
  );
  verdict.check(digests.length === 0, `${all.digest.length} con resumen: un solo correo cada quien`);
  for (const line of [...atOnce, ...digests].slice(0, 10)) verdict.say(line);
  verdict.say(
    `${sink.arrived} llegadas, ${sink.repeated} otra vez con el mismo Message-ID (el límite de SMTP)`,
  );
}

async function killWhileSending(product: TestServer, sink: MailSink, verdict: CheckReporter): Promise<void> {
  const { courseId } = product.stage;
  const all = await product.look(async (db) => {
    const filled = await fillClass(db, courseId);
    await post(db, courseId);
    return filled;
  });
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await sleep(randomInt(1_500, 5_000));
    await product.kill();
    verdict.say(
      `muerte ${kill}: ${sink.arrived} correos llegados, ${JSON.stringify(await product.look(count))}`,
    );
    await product.start();
  }
  await untilAllIsSent(product, verdict);
  judge(verdict, sink, all);
}

export async function injectFaults(verdict: CheckReporter, argument?: string): Promise<void> {
  for (const name of DATABASES.filter((one) => argument === undefined || one === argument)) {
    verdict.say(`${name}: ${POSTS} anuncios a ${STUDENTS}, y ${KILLS} muertes súbitas mientras salen`);
    const sink = await MailSink.open();
    await withTestServer(name, { env: { MAIL_URL: sink.url } }, (product) =>
      killWhileSending(product, sink, verdict),
    );
    await sink.close();
  }
}
