import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../test/harness.ts';
import { makeLecture } from '../../test/watching.ts';
import { insertCaption } from '../captions/captions.queries.ts';
import { insertCourse } from '../courses/courses.queries.ts';
import { insertVideoUpload } from '../lectures/video-uploads.queries.ts';
import { now } from '../time.ts';
import { insertUser } from '../users/users.queries.ts';
import { listUnfinished, readOverview } from './overview.queries.ts';

let t: TestApp;
let admin: Actor;
let courseId: number;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('admin');
  courseId = (await insertCourse(t.db, { name: 'Álgebra', type: 'FING' })).id;
});
afterAll(() => t.close());

async function newFile(): Promise<number> {
  const key = randomBytes(8).toString('hex');
  const file = { key, courseId, name: 'v.mp4', mimeType: 'video/mp4', size: 1, sha256: '' };
  const rest = { state: 'stored' as const, keepUntil: null, createdAt: now() };
  const row = t.db.insertInto('files').values({ ...file, ...rest });
  return (await row.returning('id').executeTakeFirstOrThrow()).id;
}

async function setVideo(lectureId: number): Promise<void> {
  const videoFileId = await newFile();
  await t.db.updateTable('lectures').set({ videoFileId }).where('id', '=', lectureId).execute();
}

async function addCaption(lectureId: number, language: string): Promise<void> {
  const caption = { lectureId, language, label: language, vtt: 'WEBVTT', cues: [] };
  await t.db.transaction().execute((trx) => insertCaption(trx, caption));
}

async function deleteAndUndo(lectureId: number): Promise<void> {
  const path = `/courses/${courseId}/lectures/${lectureId}`;
  const response = await t.call('DELETE', path, { as: admin });
  await t.call('POST', `/trash/${response.headers['x-undo']}/restore`, { as: admin });
}

async function newPerson(): Promise<number> {
  const username = randomBytes(4).toString('hex');
  const rest = { role: 'student' as const, active: false, passwordHash: null };
  return (await insertUser(t.db, { username, email: `${username}@x.uy`, ...rest })).id;
}

async function request(userId: number, state: 'requested' | 'rejected'): Promise<void> {
  const row = { userId, courseId, state, createdAt: now(), decidedAt: null };
  await t.db
    .insertInto('enrolmentRequests')
    .values(row)
    .onConflict((conflict) => conflict.columns(['userId', 'courseId']).doUpdateSet({ state }))
    .execute();
}

async function upload(lectureId: number, finishedAt: string | null): Promise<void> {
  const id = randomBytes(16).toString('hex');
  await insertVideoUpload(t.db, { id, lectureId, userId: admin.id, size: 9 });
  await t.db.updateTable('videoUploads').set({ finishedAt }).where('id', '=', id).execute();
}

/** What may happen to a lecture and to a person. */
const ACTS: ((lectureId: number, userId: number) => Promise<unknown>)[] = [
  setVideo,
  (id) => t.db.updateTable('lectures').set({ videoFileId: null }).where('id', '=', id).execute(),
  () => t.db.deleteFrom('files').execute(),
  (id) => addCaption(id, 'es'),
  (id) => addCaption(id, 'en'),
  (id) => t.db.deleteFrom('captions').where('lectureId', '=', id).where('language', '=', 'es').execute(),
  deleteAndUndo,
  (id) => t.db.deleteFrom('lectures').where('id', '=', id).execute(),
  (_, id) => t.db.updateTable('users').set({ active: true }).where('id', '=', id).execute(),
  (_, id) => t.db.updateTable('users').set({ active: false }).where('id', '=', id).execute(),
  (_, id) => request(id, 'requested'),
  (_, id) => request(id, 'rejected'),
  (id) => upload(id, null),
  (id) => upload(id, now()),
];

async function countByHand() {
  const count = async (rows: string) =>
    (await sql<{ count: number }>`select count(*) as count from ${sql.raw(rows)}`.execute(t.db)).rows[0]
      ?.count;
  const captioned = `exists (select 1 from "captions" where "lectureId" = "lectures"."id")`;
  return {
    enrolmentRequests: await count(`"enrolmentRequests" where "state" = 'requested'`),
    unactivatedAccounts: await count(`"users" where not "active"`),
    lecturesWithoutVideo: await count(`"lectures" where "videoFileId" is null`),
    lecturesWithoutCaptions: await count(`"lectures" where "videoFileId" is not null and not ${captioned}`),
    unfinishedUploads: await count(`"videoUploads" where "finishedAt" is null`),
  };
}

test('what waits is counted right, whatever happens to it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(ACTS.length - 1), { maxLength: 12 }), async (acts) => {
      const lectureId = await makeLecture(t, courseId);
      const userId = await newPerson();
      for (const index of acts) {
        const isThere = await t.db.selectFrom('lectures').where('id', '=', lectureId).select('id').execute();
        if (isThere.length > 0) await ACTS[index]?.(lectureId, userId);
      }
      const { waiting } = await readOverview(t.db);
      expect(waiting).toEqual(await countByHand());
      for (const [missing, total] of [
        ['video', waiting.lecturesWithoutVideo],
        ['captions', waiting.lecturesWithoutCaptions],
      ] as const) {
        const { rows } = await listUnfinished(t.db, { missing, limit: 200 });
        expect(rows).toHaveLength(Math.min(200, total));
      }
      if (acts.length % 2 === 0) await t.db.deleteFrom('users').where('id', '=', userId).execute();
      expect((await readOverview(t.db)).waiting).toEqual(await countByHand());
    }),
    { numRuns: 40 },
  );
}, 60_000);

test('a video and captions that come at the same moment leave no gap', async () => {
  for (let round = 0; round < 8; round += 1) {
    const lectureId = await makeLecture(t, courseId);
    await Promise.all([setVideo(lectureId), addCaption(lectureId, 'es'), addCaption(lectureId, 'en')]);
  }
  expect((await readOverview(t.db)).waiting).toEqual(await countByHand());
});
