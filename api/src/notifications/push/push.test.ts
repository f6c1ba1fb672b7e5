import { lookup as systemLookup } from 'node:dns';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Cast, createCast } from '../../../test/cast.ts';
import { startDnsServer } from '../../../test/dns-server.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { PushBrowser, startPushServer, verifyPushSender } from '../../../test/push-receiver.ts';
import { measureSlowness } from '../../../test/slowness.ts';
import { findZoneAtNoon } from '../../../test/time-zones.ts';
import { splitIntoChunks } from '../../core/database/split-into-chunks.ts';
import { createPublicLookup, isPublicAddress } from '../../core/http/public-address.ts';
import { DAY, fromNow } from '../../core/time/time.ts';
import { deleteSubscription } from '../../courses/subscriptions/subscriptions.queries.ts';
import { writeAs } from '../../platform/plugins/write.ts';
import { notify } from '../notify.ts';
import { createPushSender } from './push-transport.ts';
import { PushQueue } from './pushes.ts';
import { deriveVapidKeys } from './vapid-keys.ts';

let t: TestApp;
let cast: Cast;
let dns: Awaited<ReturnType<typeof startDnsServer>>;
let server: Awaited<ReturnType<typeof startPushServer>>;
let pushes: PushQueue;
let other: PushQueue;
let browser: PushBrowser;
let things = 0;

beforeAll(async () => {
  t = await createTestApp({ TIME_ZONE: findZoneAtNoon() });
  server = await startPushServer();
  dns = await startDnsServer();
  const contact = 'https://aulas.test';
  const keys = deriveVapidKeys(t.app.secret);
  const send = createPushSender({ keys, contact, lookup: systemLookup as never, ca: server.ca });
  pushes = new PushQueue(t.db, send, t.app.log);
  other = new PushQueue(t.db, send, t.app.log);
});
beforeEach(async () => {
  await t.db.deleteFrom('pushes').execute();
  server.received.length = 0;
  server.control.answer = 201;
  cast = await createCast(t);
  browser = new PushBrowser();
  await subscribe(browser);
});
afterAll(async () => {
  await t.close();
  await server.close();
  dns.close();
});

async function subscribe({ keys }: PushBrowser) {
  const endpoint = `https://push.example.com/${Math.random()}`;
  const body = { endpoint, expirationTime: null, keys };
  const response = await t.call('PUT', '/notices/push', { as: cast.people['S+'], body });
  expect(response.statusCode).toBe(204);
  // Changes the database directly, because the route refuses addresses of this machine.
  const here = { endpoint: endpoint.replace('https://push.example.com', server.origin) };
  await t.db.updateTable('pushSubscriptions').set(here).where('endpoint', '=', endpoint).execute();
}

async function sendNotice() {
  things += 1;
  const where = { courseId: cast.courseId, place: 'Álgebra', path: `/lectures/${cast.courseId}/1` };
  const what = {
    kind: 'answer',
    aboutId: things,
    title: 'Respondieron tu pregunta',
    text: '¿Sí? Ñandú.',
  } as const;
  const to = [cast.people['S+'].id];
  await writeAs(t.app, null, (change) => notify(change, { to, ...where, ...what }));
}

const left = () => t.db.selectFrom('pushes').selectAll().execute();
const subscriptions = () =>
  t.db.selectFrom('pushSubscriptions').selectAll().where('userId', '=', cast.people['S+'].id).execute();

test('a browser alone reads its message, and knows who sent it; two processes send it once', async () => {
  await sendNotice();
  await Promise.all([pushes.flush(), other.flush()]);
  const [message, ...more] = server.received;
  expect(more).toEqual([]);
  const body = message?.body ?? Buffer.alloc(0);
  expect(JSON.parse(browser.decrypt(body))).toMatchObject({
    title: 'Respondieron tu pregunta',
    body: '¿Sí? Ñandú.\nÁlgebra',
    path: `/lectures/${cast.courseId}/1`,
  });
  expect(() => new PushBrowser().decrypt(body)).toThrow();
  const { key } = (await t.call('GET', '/notices/preferences', { as: cast.people['S+'] })).json().preferences
    .push;
  const claims = verifyPushSender(message?.headers.authorization, key);
  expect(claims).toMatchObject({ aud: server.origin, sub: 'https://aulas.test' });
  expect(message?.headers).toMatchObject({ ttl: '86400', 'content-encoding': 'aes128gcm' });
  expect(await left()).toEqual([]);
});

test.each([404, 410])('a browser that is gone (%s) ends with all on its way there', async (status) => {
  server.control.answer = status;
  await sendNotice();
  await sendNotice();
  await pushes.flush();
  expect([await subscriptions(), await left()]).toEqual([[], []]);
});

test('a server that is busy gets the message later', async () => {
  server.control.answer = 503;
  await sendNotice();
  await pushes.flush();
  server.control.answer = 201;
  expect(await left()).toMatchObject([{ attempts: 1 }]);
  await t.db
    .updateTable('pushes')
    .set({ nextTryAt: fromNow(-1) })
    .execute();
  await pushes.flush();
  expect([server.received.length, await left()]).toEqual([2, []]);
});

test('nothing goes to who left the course or read it, nor to a device where they logged out', async () => {
  await sendNotice();
  await t.call('PUT', '/notices/read', { as: cast.people['S+'] });
  await pushes.flush();
  await sendNotice();
  await deleteSubscription(t.db, cast.people['S+'].id, cast.courseId);
  await pushes.flush();
  expect([server.received, await left()]).toEqual([[], []]);
  await t.db.deleteFrom('sessions').where('id', '=', cast.people['S+'].sessionId).execute();
  expect(await subscriptions()).toEqual([]);
});

test('keys of no browser are refused, and those that are stored end alone', async () => {
  const { p256dh, auth } = browser.keys;
  const off = Buffer.alloc(65, 4).toString('base64url');
  const endpoint = 'https://push.example.com/1';
  for (const keys of [
    { p256dh: off, auth },
    { p256dh, auth: 'AA'.padEnd(22, '=') },
  ]) {
    const response = await t.call('PUT', '/notices/push', {
      as: cast.people['S+'],
      body: { endpoint, keys },
    });
    expect([response.statusCode, response.json().details?.[0].field]).toEqual([400, 'keys']);
  }
  await sendNotice();
  await t.db.updateTable('pushSubscriptions').set({ p256dh: off }).execute();
  await pushes.flush();
  expect([server.received, await subscriptions(), await left()]).toEqual([[], [], []]);
});

test('no address that a browser names leads into the network of the institute', async () => {
  const as = cast.people['S+'];
  for (const endpoint of [
    ...['http://push.example.com/1', 'https://localhost/1', 'https://127.0.0.1/1', 'https://2130706433/1'],
    ...[
      'https://[::1]/1',
      'https://10.0.0.1/1',
      'https://push.example.com:8443/1',
      'https://a@push.example.com/',
    ],
  ]) {
    const { statusCode } = await t.call('PUT', '/notices/push', {
      as,
      body: { endpoint, keys: browser.keys },
    });
    expect(statusCode, endpoint).toBe(400);
  }
  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '2002:a00::1',
  ])
    expect(isPublicAddress(address), address).toBe(false);
  for (const address of ['8.8.8.8', '2a00:1450:4001::1']) expect(isPublicAddress(address)).toBe(true);
  // The transport checks a host name by the address to which it resolves.
  const lookup = createPublicLookup([dns.address]);
  const options = { keys: deriveVapidKeys(t.app.secret), contact: 'https://aulas.test', lookup };
  const guarded = new PushQueue(t.db, createPushSender(options), t.app.log);
  await sendNotice();
  await guarded.flush();
  expect([server.received, await subscriptions()]).toEqual([[], []]);
});

test('R41: behind a thousand endpoints whose DNS is silent a good one has its push in ten seconds', async () => {
  const [good] = await subscriptions();
  await sendNotice();
  const [push] = await left();
  const dead = Array.from({ length: 1_000 }, (_, host) => ({
    userId: cast.people['S+'].id,
    p256dh: good?.p256dh ?? '',
    auth: good?.auth ?? '',
    endpoint: `https://silent-${host % 2 === 0 ? host : 1}.test/${host}`,
  }));
  for (const some of splitIntoChunks(dead)) {
    const { id: _id, ...session } = await t.db
      .selectFrom('sessions')
      .selectAll()
      .where('id', '=', good?.sessionId ?? 0)
      .executeTakeFirstOrThrow();
    const sessions = await t.db
      .insertInto('sessions')
      .values(some.map(() => session))
      .returning('id')
      .execute();
    const rows = some.map((row, index) => ({ ...row, sessionId: sessions[index]?.id ?? 0 }));
    const made = await t.db.insertInto('pushSubscriptions').values(rows).returning('id').execute();
    const queued = made.map(({ id: subscriptionId }) => ({
      noticeId: push?.noticeId ?? 0,
      subscriptionId,
      attempts: 0,
      nextTryAt: fromNow(-DAY),
    }));
    await t.db.insertInto('pushes').values(queued).execute();
  }
  const lookup = createPublicLookup([dns.address]);
  const send = createPushSender({
    keys: deriveVapidKeys(t.app.secret),
    contact: 'https://aulas.test',
    ca: server.ca,
    lookup: (host, options, done) =>
      host.endsWith('.test')
        ? lookup(host, options, done)
        : systemLookup(host, options as never, done as never),
  });
  const many = new PushQueue(t.db, send, t.app.log);
  const begun = fromNow(0);
  const began = performance.now();
  const whole = many.flush();
  await expect.poll(() => server.received.length, { timeout: 60_000 }).toBe(1);
  expect((performance.now() - began) / measureSlowness()).toBeLessThan(10_000);
  await whole;
  const rest = await left();
  expect(rest).toHaveLength(1_000);
  expect(rest.every(({ attempts, nextTryAt }) => attempts >= 1 && nextTryAt > begun)).toBe(true);
}, 120_000);
