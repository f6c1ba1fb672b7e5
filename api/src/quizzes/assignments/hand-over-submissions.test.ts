import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../../test/actors.ts';
import { createTestAssignment, toAssignmentPath } from '../../../test/assignment-samples.ts';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { startAttempt, toQuizPath } from '../../../test/quiz-samples.ts';
import { deleteForUndo, undoDeletion } from '../../../test/undo.ts';
import { signSessionToken } from '../../accounts/sessions/sessions.token.ts';
import { fromNow, HOUR } from '../../core/time/time.ts';
import { signFileUrl } from '../../courses/media/file-url.ts';
import { upsertSubscription } from '../../courses/subscriptions/subscriptions.queries.ts';
import { erasePerson } from '../../operations/own-data/erase-person.ts';
import { sweepOrphanFiles } from '../../platform/files/sweep-files.ts';
import type { Assignment } from './assignments.schema.ts';

const TUS = { 'tus-resumable': '1.0.0' };
const PDF = Buffer.from('%PDF-1.7\ninforme');
const base64 = (text: string) => Buffer.from(text).toString('base64');

let t: TestApp;
let cast: Cast;
let made: Assignment;
let ana: Actor;
let beto: Actor;
let carla: Actor;

const at = (id: number, rest = '') => toQuizPath(made, `/attempts/${id}${rest}`);
const get = async (path: string, as: Actor) => (await t.call('GET', path, { as })).json();
const person = ({ id }: Actor) => `/users/${id}`;

async function readMine(as: Actor): Promise<Assignment['mine']> {
  return (await get(toAssignmentPath(made), as)).assignment.mine;
}

async function upload(attemptId: number, as: Actor): Promise<void> {
  const metadata = `filename ${base64('informe.pdf')},filetype ${base64('')},fingerprint ${base64('7-1')}`;
  const begun = await t.call('POST', at(attemptId, '/files/1'), {
    as,
    headers: { ...TUS, 'upload-length': String(PDF.length), 'upload-metadata': metadata },
  });
  const stored = await t.call('PATCH', String(begun.headers.location).replace('/api', ''), {
    as,
    headers: { ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    body: PDF,
  });
  expect(stored.statusCode, stored.body).toBe(204);
}

/** Reads a member's whole submission and downloads its file. */
async function readSubmission(as: Actor) {
  const mine = await readMine(as);
  const attempt = await get(at(mine.attemptId ?? 0), as);
  const listed = await get(at(mine.attemptId ?? 0, '/files'), as);
  const downloads = await Promise.all(
    listed.files.map((file: { url: string }) => t.app.inject({ url: file.url })),
  );
  return {
    score: mine.result?.score,
    text: attempt.attempt.questions[0].response.text,
    files: downloads.map(({ rawPayload }) => rawPayload.toString()),
    json: JSON.stringify([mine, attempt, listed]),
  };
}

/** Gives a restored person a session, because an undo brings none back. */
async function logIn(as: Actor): Promise<Actor> {
  const createdAt = fromNow(0);
  const session = await t.db
    .insertInto('sessions')
    .values({
      ...{ userId: as.id, fingerprint: 'test', ip: '127.0.0.1', userAgent: 'test', search: '' },
      ...{ createdAt, lastSeenAt: createdAt, expiresAt: fromNow(HOUR) },
    })
    .returning(['id', 'expiresAt'])
    .executeTakeFirstOrThrow();
  return { ...as, token: signSessionToken(t.app, as.id, session) };
}

const WHOLE = { score: 7, text: 'Va adjunto.', files: [PDF.toString()] };

async function expectWhole(...people: Actor[]): Promise<void> {
  await sweepOrphanFiles(t.app);
  for (const as of people) expect(await readSubmission(as)).toMatchObject(WHOLE);
}

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

describe('a graded submission of a group', () => {
  beforeEach(async () => {
    cast = await createCast(t);
    [ana, beto, carla] = [await t.actor('student'), await t.actor('student'), await t.actor('student')];
    for (const { id } of [ana, beto, carla])
      await upsertSubscription(t.db, { userId: id, courseId: cast.courseId, group: 'Nocturno' });
    made = await createTestAssignment(t, cast, { perGroup: true });
    const { id: attemptId } = await startAttempt(t, made, ana);
    await upload(attemptId, ana);
    const body = { text: 'Va adjunto.', attemptId };
    const sent = await t.call('POST', toAssignmentPath(made, '/submissions'), { as: ana, body });
    expect(sent.statusCode, sent.body).toBe(201);
    const graded = await t.call('PUT', at(attemptId, '/grades/1'), {
      as: cast.people['T+'],
      body: { mark: 7 },
    });
    expect(graded.statusCode, graded.body).toBe(200);
  });

  test('can be downloaded by its members, and by nobody else in the course', async () => {
    await expectWhole(ana, beto, carla);
    const { files } = await get(at((await readMine(beto)).attemptId ?? 0, '/files'), beto);
    const [, id, name] = /files\/(\d+)\/([^?]+)/.exec(files[0].url) ?? [];
    const url = signFileUrl(t.app, cast.people['S+'], { id: Number(id), name: String(name) });
    expect((await t.app.inject({ url })).statusCode).toBe(403);
  });

  test('outlives the erasure of who handed it in, without their name', async () => {
    expect((await readSubmission(beto)).json).toContain(ana.username);
    await erasePerson(t.app, ana.id);
    await expectWhole(beto, carla);
    for (const as of [beto, carla]) expect((await readSubmission(as)).json).not.toContain(ana.username);
    const owners = await t.db
      .selectFrom('files')
      .select('ownerId')
      .where('courseId', '=', cast.courseId)
      .execute();
    expect(owners).toEqual([{ ownerId: beto.id }]);
  });

  test('outlives two erasures at the same moment', async () => {
    await Promise.all([erasePerson(t.app, ana.id), erasePerson(t.app, beto.id)]);
    await expectWhole(carla);
  });

  test('outlives the deletion of who handed it in, and an undo brings them back to it', async () => {
    const undo = await deleteForUndo(t, person(ana), cast.people.Ad);
    await expectWhole(beto, carla);
    await undoDeletion(t, undo, cast.people.Ad);
    await expectWhole(await logIn(ana), beto, carla);
  });

  test('has everybody again after two deletions and their undos', async () => {
    const undos = [
      await deleteForUndo(t, person(ana), cast.people.Ad),
      await deleteForUndo(t, person(beto), cast.people.Ad),
    ];
    await expectWhole(carla);
    for (const undo of undos) await undoDeletion(t, undo, cast.people.Ad);
    await expectWhole(await logIn(ana), await logIn(beto), carla);
  });
});
