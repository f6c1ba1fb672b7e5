import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cast, createCast } from '../../../test/cast.ts';
import { type Actor, createTestApp, type TestApp } from '../../../test/harness.ts';
import { createForm, createSampleVideo, createVideoForm } from '../../../test/sample-files.ts';
import { recordWatching } from '../../../test/watching.ts';
import { fromNow } from '../../core/time/time.ts';
import { sweepExpiredRows } from '../../operations/start/sweep.ts';
import { sweepOrphanFiles } from '../../platform/files/sweep-files.ts';
import { storeRefusalReason } from '../lectures/lectures.queries.ts';
import { listUnfinishedVideos } from '../lectures/unfinished-lectures.queries.ts';

const video = createSampleVideo();
let t: TestApp;
let cast: Cast;

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  cast = await createCast(t);
});
afterAll(() => t.close());

async function remove(path: string, as: Actor): Promise<number> {
  const response = await t.call('DELETE', path, { as });
  expect(response.statusCode).toBe(204);
  return Number(response.headers['x-undo']);
}

function restore(id: number, as: Actor) {
  return t.call('POST', `/trash/${id}/restore`, { as });
}

async function get(path: string, as: Actor) {
  return (await t.call('GET', path, { as })).json();
}

async function post(kind: string, sent: object) {
  const path = `/courses/${cast.courseId}/${kind}`;
  return (await t.call('POST', path, { as: cast.people['T+'], ...sent })).json();
}

async function addLecture(title: string): Promise<{ id: number; videoUrl: string }> {
  return (await post('lectures', createVideoForm({ title }, video))).lecture;
}

async function addAttachment(content = 'hola'): Promise<{ id: number }> {
  const file = { name: 'a.txt', type: 'text/plain', content: Buffer.from(content) };
  return (await post('attachments', createForm({}, file))).attachment;
}

async function addLink(): Promise<{ id: number }> {
  const { link } = await post('links', { body: { name: 'Apuntes', url: 'https://ejemplo.uy/' } });
  return { ...link, id: link.linkId };
}

const add = { links: addLink, attachments: addAttachment, lectures: () => addLecture('Uno') };

describe('what was deleted comes back', () => {
  test('a link, to the teacher who deleted it', async () => {
    const teacher = cast.people['T+'];
    const path = `/courses/${cast.courseId}/links`;
    const { id } = await addLink();
    const before = await get(path, teacher);
    const undo = await remove(`${path}/${id}`, teacher);
    expect((await get(path, teacher)).links).toEqual([]);
    expect((await restore(undo, teacher)).statusCode).toBe(204);
    expect(await get(path, teacher)).toEqual(before);
    expect((await restore(undo, teacher)).statusCode).toBe(404);
  });

  test('a lecture, with its video, to its place, and what was watched of it', async () => {
    const teacher = cast.people['T+'];
    const student = cast.people['S+'];
    const [, second] = [await addLecture('Uno'), await addLecture('Dos'), await addLecture('Tres')];
    await recordWatching(t, {
      courseId: cast.courseId,
      lectureId: second.id,
      userId: student.id,
      intervals: [[0, 5]],
    });
    const path = `/courses/${cast.courseId}/lectures`;
    const undo = await remove(`${path}/${second.id}`, teacher);
    await sweepOrphanFiles(t.app);
    expect((await get(path, teacher)).lectures).toHaveLength(2);
    expect((await restore(undo, teacher)).statusCode).toBe(204);
    const { lectures } = await get(path, teacher);
    expect(lectures.map((lecture: { title: string }) => lecture.title)).toEqual(['Uno', 'Dos', 'Tres']);
    expect(lectures.map((lecture: { position: number }) => lecture.position)).toEqual([1, 2, 3]);
    const played = await t.app.inject({ url: lectures[1].videoUrl });
    expect(played.rawPayload.equals(video)).toBe(true);
    const watched = await get(`/impressions/user/${student.id}`, cast.people.Ad);
    expect(watched.impressions).toMatchObject([{ lectureId: second.id }]);
  });

  test("a lecture's video alone, unless another was put in its place", async () => {
    const teacher = cast.people['T+'];
    const { id } = await addLecture('Uno');
    const path = `/courses/${cast.courseId}/lectures/${id}`;
    const removed = await t.call('DELETE', `${path}/video`, { as: teacher });
    expect(removed.json().lecture.hasVideo).toBe(false);
    await sweepOrphanFiles(t.app);
    await storeRefusalReason(t.db, id, 'El archivo está cortado.');
    expect((await restore(Number(removed.headers['x-undo']), teacher)).statusCode).toBe(204);
    const { lecture } = await get(path, teacher);
    expect(lecture.hasVideo).toBe(true);
    expect(await listUnfinishedVideos(t.db, [cast.courseId])).toEqual([]);
    expect((await t.app.inject({ url: lecture.videoUrl })).rawPayload.equals(video)).toBe(true);

    const again = await t.call('DELETE', `${path}/video`, { as: teacher });
    const { body, headers } = createVideoForm({ version: `${again.json().lecture.version}` }, video);
    const put = await t.call('PUT', path, { as: teacher, body, headers });
    expect(put.statusCode).toBe(200);
    const refused = await restore(Number(again.headers['x-undo']), teacher);
    expect(refused.json()).toMatchObject({ statusCode: 409, code: 'cannot_restore' });
  });

  test('an attachment, with its bytes', async () => {
    const teacher = cast.people['T+'];
    const path = `/courses/${cast.courseId}/attachments`;
    const { id } = await addAttachment('hola');
    const undo = await remove(`${path}/${id}`, teacher);
    await sweepOrphanFiles(t.app);
    await restore(undo, teacher);
    const [back] = (await get(path, teacher)).attachments;
    expect((await t.app.inject({ url: back.url })).body).toBe('hola');
  });

  test('a whole course, with lectures, files and people', async () => {
    const admin = cast.people.Ad;
    await addLecture('Uno');
    const before = await get(`/courses/${cast.courseId}/subscriptions`, admin);
    const undo = await remove(`/courses/${cast.courseId}`, admin);
    await sweepOrphanFiles(t.app);
    expect((await t.call('GET', `/courses/${cast.courseId}`)).statusCode).toBe(404);
    expect((await restore(undo, admin)).statusCode).toBe(204);
    expect(await get(`/courses/${cast.courseId}/subscriptions`, admin)).toEqual(before);
    const { lectures } = await get(`/courses/${cast.courseId}/lectures`, cast.people['S+']);
    expect((await t.app.inject({ url: lectures[0].videoUrl })).statusCode).toBe(200);
  });

  test('an account, with its courses but without its sessions', async () => {
    const admin = cast.people.Ad;
    const student = cast.people['S+'];
    const undo = await remove(`/users/${student.id}`, admin);
    expect((await restore(undo, admin)).statusCode).toBe(204);
    expect((await get(`/users/${student.id}`, admin)).user).toMatchObject({ email: student.email });
    expect((await get(`/subscriptions/user/${student.id}`, admin)).subscriptions).toHaveLength(1);
    expect((await t.call('GET', `/users/${student.id}`, { as: student })).statusCode).toBe(401);
  });

  test('one subscription, and all of a course, counted once on their day', async () => {
    const admin = cast.people.Ad;
    const list = `/courses/${cast.courseId}/subscriptions`;
    const before = [await get(list, admin), (await get('/overview', admin)).overview.subscriptions.total];
    const path = `/subscriptions/course/${cast.courseId}/user/${cast.people['S+'].id}`;
    await restore(await remove(path, admin), admin);
    await restore(await remove(list, admin), admin);
    expect([await get(list, admin), (await get('/overview', admin)).overview.subscriptions.total]).toEqual(
      before,
    );
  });
});

describe('nothing comes back', () => {
  test('for a teacher of another course, nor for one who is none any more', async () => {
    const teacher = cast.people['T+'];
    const lecture = await addLecture('Uno');
    const undo = await remove(`/courses/${cast.courseId}/lectures/${lecture.id}`, teacher);
    expect((await restore(undo, cast.people['T-'])).statusCode).toBe(403);
    expect((await t.call('POST', `/trash/${undo}/restore`)).statusCode).toBe(401);
    await t.db.deleteFrom('subscriptions').where('userId', '=', teacher.id).execute();
    expect((await restore(undo, teacher)).statusCode).toBe(403);
  });

  test('where something has taken its place', async () => {
    const admin = cast.people.Ad;
    const { email, id } = cast.people['S+'];
    const undo = await remove(`/users/${id}`, admin);
    await t.actor('student', { email });
    expect((await restore(undo, admin)).json()).toMatchObject({ statusCode: 409, code: 'cannot_restore' });
    const path = `/courses/${cast.courseId}/links`;
    const second = await remove(`${path}/${(await addLink()).id}`, admin);
    await remove(`/courses/${cast.courseId}`, admin);
    expect((await restore(second, admin)).statusCode).toBe(404);
  });

  test('once it is too late: then the files go too', async () => {
    const teacher = cast.people['T+'];
    const lecture = await addLecture('Uno');
    const undo = await remove(`/courses/${cast.courseId}/lectures/${lecture.id}`, teacher);
    const files = () => t.db.selectFrom('files').select('id').where('courseId', '=', cast.courseId).execute();
    await sweepOrphanFiles(t.app);
    expect(await files()).toHaveLength(1);
    await t.db
      .updateTable('trash')
      .set({ expiresAt: fromNow(-1) })
      .execute();
    expect((await restore(undo, teacher)).statusCode).toBe(404);
    await sweepExpiredRows(t.db);
    await sweepOrphanFiles(t.app);
    expect(await files()).toEqual([]);
  });

  test.each(['links', 'attachments', 'lectures'] as const)('of %s of another course', async (kind) => {
    const { id } = await add[kind]();
    const other = await createCast(t);
    const path = `/courses/${other.courseId}/${kind}/${id}`;
    const refused = await t.call('DELETE', path, { as: other.people['T+'] });
    expect(refused.statusCode).toBe(404);
    expect(refused.headers).not.toHaveProperty('x-undo');
  });

  test('of an account that cannot be deleted', async () => {
    const admin = cast.people.Ad;
    const refused = await t.call('DELETE', `/users/${admin.id}`, { as: admin });
    expect(refused.statusCode).toBe(409);
    expect(refused.headers).not.toHaveProperty('x-undo');
  });
});
