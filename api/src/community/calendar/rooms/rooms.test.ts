import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Cast, createCast } from '../../../../test/cast.ts';
import { type Actor, createTestApp, type TestApp } from '../../../../test/harness.ts';
import { testOnSqlite } from '../../../../test/test-database.ts';
import { deleteForUndo, undoDeletion } from '../../../../test/undo.ts';
import { fromNow, MINUTE } from '../../../core/time/time.ts';
import type { LiveClass } from '../live-classes/live-classes.schema.ts';
import { signBbbCall } from './big-blue-button.ts';

const SECRET = 'la clave que comparten los dos servidores';
const SUCCESS = '<response><returncode>SUCCESS</returncode></response>';

/** A BigBlueButton server that verifies checksums and responds with the test's `answer`. */
const asked: URL[] = [];
let answer: (response: ServerResponse) => void;
const bbb = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://bbb');
  const [, call = ''] = /\/api\/(\w+)$/.exec(url.pathname) ?? [];
  const [query = '', checksum] = url.search.slice(1).split('&checksum=');
  const right = createHash('sha256')
    .update(call + query + SECRET)
    .digest('hex');
  if (checksum !== right) return response.end('<response><returncode>FAILED</returncode></response>');
  asked.push(url);
  return answer(response);
});

let withJitsi: TestApp;
let withBbb: TestApp;

beforeAll(async () => {
  bbb.listen(0, '127.0.0.1');
  await new Promise((resolve) => bbb.once('listening', resolve));
  const { port } = bbb.address() as AddressInfo;
  withJitsi = await createTestApp({ JITSI_URL: 'https://meet.test/', JITSI_APP_SECRET: SECRET });
  withBbb = await createTestApp({ BBB_URL: `http://127.0.0.1:${port}/bigbluebutton/`, BBB_SECRET: SECRET });
});
afterAll(async () => {
  await withJitsi.close();
  await withBbb.close();
  bbb.closeAllConnections();
  bbb.close();
});
beforeEach(() => {
  answer = (response) => response.end(SUCCESS);
  asked.length = 0;
});

const soon = () => fromNow(5 * MINUTE);

async function make(t: TestApp, cast: Cast, fields: object = {}): Promise<LiveClass> {
  const body = { title: 'Consultas', startsAt: soon(), room: true, ...fields };
  const path = `/courses/${cast.courseId}/live_classes`;
  const response = await t.call('POST', path, { as: cast.people['T+'], body });
  expect(response.statusCode, response.body).toBe(201);
  return response.json().liveClass;
}

const join = (t: TestApp, { courseId, id }: LiveClass, as: Actor) =>
  t.call('POST', `/courses/${courseId}/live_classes/${id}/join`, { as });

async function joins(t: TestApp, { courseId, id }: LiveClass, as: Actor) {
  const response = await t.call('GET', `/courses/${courseId}/live_classes/${id}/joins`, { as });
  return response.json().joins.map(({ userId }: { userId: number }) => userId);
}

async function claimsOf(url: string) {
  const token = new URL(url).searchParams.get('jwt') ?? '';
  const expected = { issuer: 'rambla', audience: 'jitsi', subject: 'meet.test', algorithms: ['HS256'] };
  return (await jwtVerify(token, new TextEncoder().encode(SECRET), expected)).payload;
}

test('Jitsi: a token for each person, role and room, and their attendance', async () => {
  const t = withJitsi;
  const cast = await createCast(t);
  const { 'T+': teacher, 'S+': student, 'S-': other } = cast.people;
  const live = await make(t, cast);
  expect(live).toMatchObject({ room: true, url: `${t.config.publicUrl}/live/${live.courseId}/${live.id}` });
  expect((await join(t, live, other)).statusCode).toBe(403);
  const [first, again, staff] = [
    (await join(t, live, student)).json(),
    (await join(t, live, student)).json(),
    (await join(t, live, teacher)).json(),
  ];
  const [theirs, own] = [await claimsOf(first.url), await claimsOf(staff.url)];
  const user = { id: String(student.id), name: student.username, moderator: false };
  expect(theirs).toMatchObject({ moderator: false, context: { user } });
  expect(own).toMatchObject({ moderator: true, room: theirs.room });
  expect(new URL(first.url).pathname).toBe(`/${theirs.room}`);
  expect(String(theirs.room).length).toBeGreaterThan(20);
  expect(theirs.exp).toBe(Math.floor((Date.parse(live.endsAt) + 120 * MINUTE) / 1000));
  expect(again.url).toContain('https://meet.test/');
  const forged = first.url.replace(/\.[\w-](?=[\w-]*#)/, (start: string) => (start === '.A' ? '.B' : '.A'));
  await expect(claimsOf(forged)).rejects.toThrow();
  expect(await joins(t, live, teacher)).toEqual([student.id, teacher.id]);
  await t.db
    .updateTable('liveClasses')
    .set({ startsAt: fromNow(-MINUTE) })
    .where('id', '=', live.id)
    .execute();
  const attendanceOf = async ({ id }: Actor) =>
    (await t.call('GET', `/courses/${live.courseId}/roster/${id}/live_classes`, { as: teacher })).json()
      .liveClasses;
  const attended = { liveClassId: live.id, title: 'Consultas', joinedAt: expect.any(String) };
  expect(await attendanceOf(student)).toMatchObject([attended]);
  expect(await attendanceOf(other)).toMatchObject([{ liveClassId: live.id, joinedAt: null }]);
});

test('from ten minutes before until the end, for the groups that are invited', async () => {
  const t = withJitsi;
  const cast = await createCast(t);
  const { 'T+': teacher, 'S+': student } = cast.people;
  const early = await make(t, cast, { startsAt: fromNow(11 * MINUTE) });
  expect((await join(t, early, student)).json().code).toBe('too_early');
  expect((await join(t, early, teacher)).json().code).toBe('too_early');
  const over = await make(t, cast, { startsAt: fromNow(-61 * MINUTE) });
  expect((await join(t, over, student)).json().code).toBe('live_class_over');
  await t.call('POST', `/courses/${cast.courseId}/groups`, { as: teacher, body: { name: 'Noche' } });
  const grouped = await make(t, cast, { groups: ['Noche'] });
  expect((await join(t, grouped, student)).statusCode).toBe(404);
  expect((await join(t, grouped, teacher)).statusCode).toBe(200);
  await t.db
    .updateTable('liveClasses')
    .set({ startsAt: fromNow(-MINUTE) })
    .where('id', '=', grouped.id)
    .execute();
  const attendance = `/courses/${cast.courseId}/roster`;
  const missed = async ({ id }: Actor) => {
    const response = await t.call('GET', `${attendance}/${id}/live_classes`, { as: teacher });
    return response.json().liveClasses.map((one: { liveClassId: number }) => one.liveClassId);
  };
  expect(await missed(student)).toEqual([over.id]);
  expect(await missed(teacher)).toEqual([over.id, grouped.id]);
  const elsewhere = await createCast(t);
  expect(
    (await join(t, { ...grouped, courseId: elsewhere.courseId }, elsewhere.people['T+'])).statusCode,
  ).toBe(404);
});

test('a series has a room for each class; an address takes the room away, and back', async () => {
  const t = withJitsi;
  const cast = await createCast(t);
  const teacher = cast.people['T+'];
  const live = await make(t, cast, { repeatUntil: fromNow(15 * 24 * 60 * MINUTE).slice(0, 10) });
  const rows = await t.db
    .selectFrom('liveClasses')
    .select(['id', 'room'])
    .where('seriesId', '=', live.id)
    .execute();
  expect(rows.length).toBeGreaterThan(1);
  expect(new Set(rows.map(({ room }) => room)).size).toBe(rows.length);
  const path = `/courses/${cast.courseId}/live_classes/${live.id}`;
  const put = async (body: object) => (await t.call('PUT', path, { as: teacher, body })).json().liveClass;
  expect(await put({ title: 'Otra cosa' })).toMatchObject({ room: true, url: live.url });
  const room = () =>
    t.db.selectFrom('liveClasses').select('room').where('id', '=', live.id).executeTakeFirst();
  expect(await room()).toEqual({ room: rows.find(({ id }) => id === live.id)?.room });
  expect(await put({ url: 'https://ejemplo.uy/sala' })).toMatchObject({
    room: false,
    url: 'https://ejemplo.uy/sala',
  });
  expect((await join(t, live, teacher)).json().code).toBe('no_room');
  expect((await t.call('PUT', path, { as: teacher, body: { room: true } })).json().liveClass).toMatchObject({
    url: live.url,
  });
  await join(t, live, teacher);
  await undoDeletion(t, await deleteForUndo(t, path, teacher), teacher);
  expect(await joins(t, live, teacher)).toEqual([teacher.id]);
});

test('BigBlueButton: the published vector of its checksum', () => {
  const query = 'name=Test+Meeting&meetingID=abc123&attendeePW=111222&moderatorPW=333444';
  const signed = signBbbCall('create', query, '639259d4-9dd8-4b25-bf01-95f9567eaf4b', 'sha1');
  expect(signed).toBe(`create?${query}&checksum=1fcbb0c4fc1f039f73aa6d697d2db9ba7f803f17`);
});

test('BigBlueButton: the room is made and each one joins in their role', async () => {
  const t = withBbb;
  const cast = await createCast(t);
  const { 'T+': teacher, 'S+': student } = cast.people;
  const live = await make(t, cast, { title: 'Consultas & más' });
  const params = async (as: Actor) => new URL((await join(t, live, as)).json().url).searchParams;
  const [theirs, own] = [await params(student), await params(teacher)];
  expect([theirs.get('role'), own.get('role')]).toEqual(['VIEWER', 'MODERATOR']);
  expect(theirs.get('fullName')).toBe(student.username);
  expect(asked.map((url) => [url.pathname.split('/').at(-1), url.searchParams.get('name')])).toEqual(
    Array(2).fill(['create', 'Consultas & más']),
  );
  const query = `fullName=${student.username}`;
  expect((await join(t, live, student)).json().url).toContain(query);
  expect(await joins(t, live, teacher)).toEqual([student.id, teacher.id]);
});

testOnSqlite(
  'a server of rooms that answers late lets in; one that answers wrong, with an error or never is 503',
  async () => {
    const t = withBbb;
    const cast = await createCast(t);
    const { 'T+': teacher, 'S+': student } = cast.people;
    const live = await make(t, cast);
    answer = (response) => setTimeout(() => response.end(SUCCESS), 1500);
    expect((await join(t, live, teacher)).statusCode).toBe(200);
    const wrong: ((response: ServerResponse) => void)[] = [
      (response) => response.end('<response><returncode>FAILED</returncode></response>'),
      (response) => response.end('hola'),
      (response) => response.writeHead(500).end(SUCCESS),
      (response) => response.writeHead(302, { location: 'https://ejemplo.uy/' }).end(),
      () => undefined,
    ];
    for (const each of wrong) {
      answer = each;
      const response = await join(t, live, student);
      expect([response.statusCode, response.json().code]).toEqual([503, 'room_unavailable']);
    }
    expect(await joins(t, live, teacher)).toEqual([teacher.id]);
  },
);

test('without a server of rooms nothing changes', async () => {
  const t = await createTestApp();
  const cast = await createCast(t);
  const body = { title: 'Consultas', startsAt: soon() };
  const post = (more: object) =>
    t.call('POST', `/courses/${cast.courseId}/live_classes`, {
      as: cast.people['T+'],
      body: { ...body, ...more },
    });
  expect((await post({ room: true })).json().details[0].field).toBe('room');
  expect((await post({})).json().details[0].field).toBe('url');
  const list = await t.call('GET', `/courses/${cast.courseId}/live_classes`, { as: cast.people['T+'] });
  expect(list.json().rooms).toBe(false);
  await t.close();
});
