import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cast, createPeople, pairWithParts, TEST_COURSE } from '../../../test/cast.ts';
import { type Actor, createTestApp, type TestApp } from '../../../test/harness.ts';
import { makeLecture, recordWatching } from '../../../test/watching.ts';
import { insertSession } from '../../accounts/sessions/sessions.queries.ts';
import { insertUser } from '../../accounts/users/users.queries.ts';
import { DAY, fromNow, now } from '../../core/time/time.ts';
import { getLocalDay } from '../../core/time/time-zone.ts';
import { upsertCaption } from '../../courses/captions/captions.queries.ts';
import { insertCourse } from '../../courses/courses.queries.ts';
import { insertVideoUpload } from '../../courses/lectures/video-uploads.queries.ts';
import { upsertSubscription } from '../../courses/subscriptions/subscriptions.queries.ts';
import { upsertVideo } from '../../courses/video/videos.queries.ts';
import { insertFile, markFileStored } from '../../platform/files/files.queries.ts';
import type { AdminOverview } from './overview.schema.ts';

let t: TestApp;
let cast: Cast;

beforeAll(async () => {
  t = await createTestApp();
  const [people, course] = [await createPeople(t), await insertCourse(t.db, TEST_COURSE)];
  cast = { people, courseId: course.id };
  // Creates the rows through production code, which counts them.
  for (const part of ['S-', 'S+', 'T+', 'T-', 'Ad'] as const) await makeSession(people[part], 0);
  for (const part of ['S+', 'T+'] as const)
    await upsertSubscription(t.db, { userId: people[part].id, courseId: course.id });
});
afterAll(() => t.close());

async function overview(): Promise<AdminOverview> {
  return (await t.call('GET', '/overview', { as: cast.people.Ad })).json().overview;
}

test.each(pairWithParts([401, 403, 403, 403, 403, 200]))('%s: %i', async (part, status) => {
  expect((await t.call('GET', '/overview', { as: cast.people[part] })).statusCode).toBe(status);
});

test('begins with today’s figures and nothing to compare with', async () => {
  const { days, sessions, subscriptions, lectures } = await overview();
  expect(days).toHaveLength(7);
  expect(days[6]).toBe(getLocalDay(Date.now()));
  expect(sessions).toEqual({ total: 5, previous: 0, change: null, daily: [0, 0, 0, 0, 0, 0, 5] });
  expect(subscriptions).toEqual({ total: 2, previous: 0, change: null, daily: [0, 0, 0, 0, 0, 0, 2] });
  expect(lectures).toEqual({ total: 0, previous: 0, change: null, daily: [0, 0, 0, 0, 0, 0, 0] });
});

test('tells the space that files take, and the last backup', async () => {
  expect(await overview()).toMatchObject({ lastBackup: null, hasCourses: true, space: { quota: null } });
  const { space } = await overview();
  const file = await insertFile(t.db, { courseId: null, name: 'a.pdf', mimeType: 'application/pdf' });
  await markFileStored(t.db, file.id, { size: 12_345, sha256: '0'.repeat(64) });
  t.app.config.maxStorageBytes = 50_000;
  const at = now();
  await t.db
    .insertInto('backups')
    .values({ running: null, startedAt: at, leaseUntil: at, finishedAt: at, file: 'a.tar', bytes: 1 })
    .execute();
  expect(await overview()).toMatchObject({
    lastBackup: at,
    space: { used: space.used + 12_345, quota: 50_000 },
  });
  t.app.config.maxStorageBytes = 0;
});

async function makeSession(person: Actor, daysAgo: number): Promise<void> {
  const device = { fingerprint: '', ip: '', userAgent: '' };
  const times = { createdAt: fromNow(-daysAgo * DAY), expiresAt: fromNow(DAY) };
  await insertSession(t.db, person, { ...device, ...times });
}

test('compares seven days with the seven before; what has gone since still counts', async () => {
  for (const daysAgo of [6, 7, 13, 13, 14]) await makeSession(cast.people['S-'], daysAgo);
  await t.db.deleteFrom('sessions').where('userId', '=', cast.people['S-'].id).execute();
  const { sessions } = await overview();
  expect(sessions).toEqual({ total: 6, previous: 3, change: 1, daily: [1, 0, 0, 0, 0, 0, 5] });
});

test('counts the lectures that people watched, each once per person and day', async () => {
  const lectureId = await makeLecture(t, cast.courseId);
  const seen = { courseId: cast.courseId, lectureId, intervals: [[0, 10]] as [number, number][] };
  await recordWatching(t, { ...seen, userId: cast.people['S+'].id, at: fromNow(-DAY) });
  for (const viewId of ['a', 'b'])
    await recordWatching(t, { ...seen, userId: cast.people['S+'].id, viewId, at: now() });
  await recordWatching(t, { ...seen, userId: cast.people['T+'].id });
  expect((await overview()).lectures.daily).toEqual([0, 0, 0, 0, 0, 1, 2]);
});

test('a subscription that is renewed or there already is no new one', async () => {
  const { id: courseId } = await insertCourse(t.db, { name: 'Otro', type: 'FING', category: '' });
  const userId = cast.people['S-'].id;
  const before = (await overview()).subscriptions.total;
  await upsertSubscription(t.db, { userId, courseId, expiresAt: '2020-01-01T00:00:00.000Z' });
  await t.db
    .updateTable('subscriptions')
    .set({ createdAt: fromNow(-DAY) })
    .where('userId', '=', userId)
    .execute();
  await upsertSubscription(t.db, { userId, courseId });
  await upsertSubscription(t.db, { userId, courseId });
  expect((await overview()).subscriptions.total).toBe(before + 1);
});

test('counts what waits for somebody', async () => {
  const before = (await overview()).waiting;
  const listed = async (missing: string) => {
    const path = `/overview/lectures?missing=${missing}&limit=1`;
    const [lecture] = (await t.call('GET', path, { as: cast.people.Ad })).json().lectures;
    return lecture;
  };
  const { id: userId } = await insertUser(t.db, {
    username: 'espera',
    email: 'espera@x.uy',
    role: 'student',
    active: false,
    passwordHash: null,
  });
  const request = {
    userId,
    courseId: cast.courseId,
    state: 'requested' as const,
    createdAt: now(),
    decidedAt: null,
  };
  await t.db.insertInto('enrolmentRequests').values(request).execute();
  const empty = await makeLecture(t, cast.courseId);
  const file = {
    key: 'k',
    courseId: cast.courseId,
    name: 'v.mp4',
    mimeType: 'video/mp4',
    size: 1,
    sha256: '',
  };
  const { id: videoFileId } = await t.db
    .insertInto('files')
    .values({ ...file, state: 'stored', keepUntil: null, createdAt: now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [bare, captioned] = [await makeLecture(t, cast.courseId), await makeLecture(t, cast.courseId)];
  await t.db.updateTable('lectures').set({ videoFileId }).where('id', 'in', [bare, captioned]).execute();
  const seen = { reason: 'Está dañado.', plays: false, width: null, height: null, codecs: '' };
  const state = { state: 'unplayable', storyboardFileId: null, storyboard: null } as const;
  await upsertVideo(t.db, { fileId: videoFileId, ...seen, ...state });
  const caption = { lectureId: captioned, language: 'es', label: 'Español', vtt: 'WEBVTT', cues: [] };
  await t.db.transaction().execute((trx) => upsertCaption(trx, caption));
  for (const [id, finishedAt] of [
    ['a', null],
    ['b', now()],
  ] as const) {
    await insertVideoUpload(t.db, { id: id.repeat(32), lectureId: bare, userId, size: 9 });
    await t.db.updateTable('videoUploads').set({ finishedAt }).where('id', '=', id.repeat(32)).execute();
  }
  expect((await overview()).waiting).toEqual({
    enrolmentRequests: before.enrolmentRequests + 1,
    unactivatedAccounts: before.unactivatedAccounts + 1,
    lecturesWithoutVideo: before.lecturesWithoutVideo + 1,
    lecturesWithoutCaptions: before.lecturesWithoutCaptions + 1,
    unfinishedUploads: before.unfinishedUploads + 1,
    videosInProcess: before.videosInProcess,
    videosUnplayable: before.videosUnplayable + 2,
    neverEntered: before.neverEntered + 1,
  });
  expect(await listed('video')).toMatchObject({ lectureId: empty, courseId: cast.courseId });
  expect(await listed('captions')).toMatchObject({ lectureId: bare });
  expect(await listed('upload')).toMatchObject({ lectureId: bare });
  expect(await listed('unplayable')).toMatchObject({ lectureId: captioned });
  expect(await listed('process')).toBeUndefined();
  await upsertSubscription(t.db, { userId, courseId: cast.courseId });
  const [course] = (await overview()).neverEntered;
  expect(course).toMatchObject({ courseId: cast.courseId, people: 1, members: 2 });
});
