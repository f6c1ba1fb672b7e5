import type { Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '../../../test/free-port.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { DAY, fromNow, HOUR, MINUTE } from '../../core/time/time.ts';
import type { Mail } from './mail.ts';

const received: string[] = [];
let server: SMTPServer | undefined;
let t: TestApp;
/** The port of the mail server, when there is one. */
let port: number;

const mail: Mail = {
  to: 'ana@rambla.test',
  subject: 'Hola\r\nBcc: eve@rambla.test',
  greeting: 'Hola, <b>Ana</b>:',
  paragraphs: ['Un párrafo.'],
  action: { label: 'Seguir', path: '/seguir?a=1&b=2' },
};

beforeAll(async () => {
  port = await findFreePort();
  t = await createTestApp({ MAIL_URL: `smtp://127.0.0.1:${port}` });
});
afterAll(() => t.close());
afterEach(() => stopServer());

async function startServer(more: SMTPServerOptions = {}): Promise<void> {
  const started = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    ...more,
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      stream.on('end', () => {
        received.push(text);
        done();
      });
    },
  });
  // A connection cut by a test is no server fault.
  started.on('error', () => undefined);
  server = started;
  await new Promise<void>((resolve) => started.listen(port, '127.0.0.1', resolve));
}

async function stopServer(): Promise<void> {
  const running = server;
  server = undefined;
  if (running) await new Promise<void>((resolve) => running.close(resolve));
}

type Connection = { id: string; _socket: Socket };

function queued() {
  return t.db.selectFrom('mails').selectAll().orderBy('id').execute();
}

test('a mail survives a dead server and goes out once it is back', async () => {
  await t.app.mails.queue(t.db, mail);
  await t.app.mails.flush();
  const [waiting] = await queued();
  expect(waiting).toMatchObject({ attempts: 1, state: 'queued' });
  expect(Date.parse(waiting?.nextTryAt ?? '')).toBeGreaterThan(Date.now());
  await startServer();
  await t.app.mails.flush();
  expect(received).toHaveLength(0);
  await t.db
    .updateTable('mails')
    .set({ nextTryAt: fromNow(-1) })
    .execute();
  await t.app.mails.flush();
  expect(received).toHaveLength(1);
  expect(await queued()).toEqual([]);
});

test('a mail waits for its server over a weekend, and is given up after a week', async () => {
  await t.app.mails.queue(t.db, mail, mail, mail);
  const age = (id: number, createdAt: string, attempts: number) =>
    t.db.updateTable('mails').set({ attempts, createdAt }).where('id', '=', id).execute();
  const [young, old, untried] = await queued();
  await age(young?.id ?? 0, fromNow(-3 * DAY), 60);
  await age(old?.id ?? 0, fromNow(-8 * DAY), 60);
  // A server that was off for a week has not tried its mails yet.
  await age(untried?.id ?? 0, fromNow(-8 * DAY), 0);
  await t.app.mails.flush();
  expect(await queued()).toMatchObject([{ id: young?.id }, { id: untried?.id }]);
  await t.db.deleteFrom('mails').execute();
});

test('a mail to a full mailbox is given up after a day, and bulk mail to one is tried rarely', async () => {
  let asked = 0;
  await startServer({
    onRcptTo(_address, _session, done) {
      asked += 1;
      done(Object.assign(new Error('5.2.2 mailbox full'), { responseCode: 552 }));
    },
  });
  await t.app.mails.queue(t.db, mail, mail, mail);
  const [young, old, bulk] = (await queued()).map(({ id }) => id);
  const change = (id: number | undefined, set: { createdAt?: string; attempts?: number; bulk?: boolean }) =>
    t.db
      .updateTable('mails')
      .set(set)
      .where('id', '=', id ?? 0)
      .execute();
  await change(young, { attempts: 20 });
  await change(old, { attempts: 20, createdAt: fromNow(-1.1 * DAY) });
  await change(bulk, { bulk: true });
  await t.app.mails.flush();
  expect(asked).toBe(3);
  const left = new Map((await queued()).map(({ id, nextTryAt }) => [id, nextTryAt]));
  expect([...left.keys()]).toEqual([young, bulk]);
  expect((left.get(young ?? 0) ?? '') < fromNow(HOUR + MINUTE)).toBe(true);
  expect((left.get(bulk ?? 0) ?? '') > fromNow(5 * HOUR)).toBe(true);
  await t.db.deleteFrom('mails').execute();
});

test('a line break in a subject adds no header, and HTML in a name is text', () => {
  const [text = ''] = received;
  expect(text).toMatch(/^From: Rambla <no-responder@rambla\.test>\r?$/m);
  expect(text).not.toMatch(/^Bcc:/im);
  expect(text).toMatch(/^Subject: Hola Bcc: eve@rambla\.test\r?$/m);
  expect(text).toContain('&lt;b&gt;Ana&lt;/b&gt;');
  const plain = text.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  expect(plain).toContain('http://localhost:3000/seguir?a=1&b=2\r\n');
});

test('nothing of a mail can be read in the database', async () => {
  await t.app.mails.queue(t.db, mail);
  expect(JSON.stringify(await queued())).not.toMatch(/ana@|rrafo|seguir/);
  await t.db.deleteFrom('mails').execute();
});

test('a pretended mail is never sent', async () => {
  await startServer();
  const before = received.length;
  await t.app.mails.pretend(t.db, mail);
  await t.app.mails.flush();
  expect(received).toHaveLength(before);
});

test('two processes send each mail once', async () => {
  await startServer();
  const before = received.length;
  for (let count = 0; count < 10; count += 1) await t.app.mails.queue(t.db, mail);
  const { MailQueue } = await import('./mails.ts');
  const { openMailTransport } = await import('./transport.ts');
  const other = new MailQueue(t.db, t.app.secret, openMailTransport(t.config), t.app.log);
  await Promise.all([t.app.mails.flush(), other.flush()]);
  expect(received.length - before).toBe(10);
});

test('many mails share few connections, and one that is cut or a reader who is refused costs nobody a mail', async () => {
  let opened = 0;
  let begun = 0;
  await startServer({
    onConnect(_session, done) {
      opened += 1;
      done();
    },
    onRcptTo({ address }, { id }, done) {
      begun += 1;
      // Finds this connection, which has received a mail's recipient but not yet its text.
      const own = [...(server?.connections ?? [])]
        .map((one) => one as Connection)
        .find((one) => one.id === id);
      if (begun % 20 === 0) return own?._socket.destroy();
      if (address.startsWith('lector-7@'))
        return done(Object.assign(new Error('no such user'), { responseCode: 550 }));
      done();
    },
  });
  received.length = 0;
  const readers = Array.from({ length: 90 }, (_, index) => `lector-${index}@rambla.test`);
  await t.app.mails.queue(t.db, ...readers.map((to) => ({ ...mail, to })));
  await t.app.mails.flush();
  await expect.poll(() => server?.connections.size).toBe(0);
  await t.db
    .updateTable('mails')
    .set({ nextTryAt: fromNow(-1) })
    .execute();
  await t.app.mails.flush();
  const reached = received.map((text) => /^To: (\S+)/m.exec(text)?.[1]);
  const expected = readers.filter((reader) => !reader.startsWith('lector-7@'));
  expect(reached.toSorted()).toEqual(expected.toSorted());
  // Allows three connections at a time, one more per cut connection and three for retries.
  expect(opened).toBeLessThanOrEqual(3 + Math.floor(begun / 20) + 3);
  // The refused mail stays for a retry.
  expect((await queued()).filter(({ state }) => state === 'queued')).toHaveLength(1);
});
