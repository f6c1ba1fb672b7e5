import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { createForm } from '../../../test/sample-files.ts';
import { badRequest, serviceUnavailable } from '../../core/http/errors.ts';
import { fromNow, HOUR, now } from '../../core/time/time.ts';
import { JOB_HANDLERS } from '../../operations/start/job-handlers.ts';
import { StorageAwayError } from '../files/storage.ts';
import { JobRunner } from './job-support.ts';
import { claimJob, deleteOldJobs, findJob } from './jobs.queries.ts';
import { type JobHandler, JobLostError, RunningJob } from './running-job.ts';

const GIFT = '::Uno::¿1 + 1? {=2 ~3}\n';

let t: TestApp;
let cast: Cast;

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  await t.db.deleteFrom('jobs').execute();
  cast = await createCast(t);
});
afterAll(() => t.close());

async function send(content = GIFT, fields: Record<string, string> = {}, as = cast.people['T+']) {
  const file = { name: 'x.gift', type: 'text/plain', content };
  return t.call('POST', `/courses/${cast.courseId}/quizz/import`, { as, ...createForm(fields, file) });
}

const begin = async () => (await send()).json().job.id as number;
const due = (id: number) => t.db.updateTable('jobs').set({ dueAt: now() }).where('id', '=', id).execute();
const stored = async () =>
  (await t.db.selectFrom('questions').select('id').where('courseId', '=', cast.courseId).execute()).length;

/** Creates a second job runner, like another process's. */
function runner(handler: JobHandler, handlers = JOB_HANDLERS): JobRunner {
  const all = { ...handlers, 'questions.import': handler };
  return new JobRunner(t.app, { handlers: all, isReady: async () => true });
}

describe('a job', () => {
  test('is queued before the answer, says where it is, and ends with its report', async () => {
    const response = await send();
    const { job } = response.json();
    expect(job).toMatchObject({ kind: 'questions.import', name: 'x.gift', state: 'waiting', progress: 0 });
    expect(response.headers.location).toBe(`/api/jobs/${job.id}`);
    expect(await stored()).toBe(0);
    await t.app.jobs.flush();
    const ended = (await t.call('GET', `/jobs/${job.id}`, { as: cast.people['T+'] })).json().job;
    expect(ended).toMatchObject({ state: 'done', progress: 1, result: { imported: 1 } });
  });

  test('is read by those alone who could still start it', async () => {
    const { 'T+': teacher, Ad: admin } = cast.people;
    const read = async (id: number, as = teacher) => (await t.call('GET', `/jobs/${id}`, { as })).statusCode;
    const id = await begin();
    const other = await t.actor('admin');
    const headers = { 'content-type': 'text/csv' };
    const sent = await t.call('POST', '/users/import', { as: other, body: 'correo\ninforme@x.uy', headers });
    const people = sent.json().job.id as number;
    await t.app.jobs.flush();
    expect([await read(id), await read(id, admin), await read(people, other)]).toEqual([200, 200, 200]);
    for (const [role, status] of [
      ['bedelia', 200],
      ['teacher', 403],
      ['student', 403],
    ] as const) {
      await t.db.updateTable('users').set({ role }).where('id', '=', other.id).execute();
      expect(await read(people, other), role).toBe(status);
    }
    expect(await read(people, await t.actor('bedelia')), 'somebody else').toBe(403);
    await t.db.deleteFrom('subscriptions').where('userId', '=', teacher.id).execute();
    expect([await read(id), await read(id, admin)]).toEqual([403, 200]);
  });

  test('leaves no file behind', async () => {
    const before = await t.db.selectFrom('files').select('id').execute();
    await send();
    expect(await t.db.selectFrom('files').select('id').execute()).toHaveLength(before.length + 1);
    await t.app.jobs.flush();
    expect(await t.db.selectFrom('files').select('id').execute()).toEqual(before);
  });

  test('is taken by one of many who look at once', async () => {
    const id = await begin();
    const claims = await Promise.all(
      Array.from({ length: 8 }, (_, index) => claimJob(t.db, ['questions.import'], `process ${index}`)),
    );
    expect(claims.filter((claim) => claim !== undefined).map((claim) => claim.id)).toEqual([id]);
  });

  test('waits for one of each other person, not for all that somebody sent before', async () => {
    const own: number[] = [];
    for (const content of [1, 2, 3].map((number) => `::${number}::¿1 + 1? {=2 ~3}`))
      own.push((await send(content)).json().job.id);
    const other = (await send(GIFT, {}, cast.people.Ad)).json().job.id;
    const order: number[] = [];
    await runner(async (_app, work) => {
      order.push(work.job.id);
      await work.finish(async () => ({}));
    }).flush();
    expect(order).toEqual([own[0], other, own[1], own[2]]);
  });

  test('whose process is silent goes to another, and the first can no longer end it', async () => {
    const id = await begin();
    const first = await claimJob(t.db, ['questions.import'], 'one');
    if (!first) throw new Error('nothing to claim');
    await due(id);
    await t.app.jobs.flush();
    const late = new RunningJob(t.app, first);
    const change = async () => t.db.deleteFrom('questions').execute();
    await expect(late.finish(change)).rejects.toThrow(JobLostError);
    late.close();
    expect(await findJob(t.db, id)).toMatchObject({ state: 'done', attempts: 2 });
    expect(await stored()).toBe(1);
  });

  test('that fails for a moment is tried again, and told as failed in the end', async () => {
    const id = await begin();
    const broken = runner(async () => {
      throw new Error('away');
    });
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect((await findJob(t.db, id))?.state).toBe('waiting');
      await due(id);
      await broken.flush();
    }
    const { state, error, fileId } = (await findJob(t.db, id)) ?? {};
    expect({ state, fileId }).toEqual({ state: 'failed', fileId: null });
    expect(JSON.parse(error ?? '')).toMatchObject({ code: 'internal_error' });
  });

  test('that finds a storage away for longer waits for it, a video for days and others for an hour', async () => {
    const [id, start] = [await begin(), Date.now()];
    // A job that has queued for long waits as long as a new one.
    const createdAt = fromNow(-24 * 4 * HOUR);
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const away: JobHandler = async () => {
      throw new StorageAwayError();
    };
    const waiting = runner(away, { ...JOB_HANDLERS, 'lectures.video': away });
    const look = async (kind: 'lectures.video' | 'questions.import', hours = 0) => {
      vi.setSystemTime(start + hours * HOUR);
      await t.db.updateTable('jobs').set({ kind, createdAt, dueAt: now() }).execute();
      await waiting.flush();
      const { state, attempts } = (await findJob(t.db, id)) ?? {};
      return { state, attempts };
    };
    for (let attempt = 1; attempt <= 7; attempt += 1) await look('questions.import');
    const stillWaiting = { state: 'waiting', attempts: 4 };
    expect(await look('questions.import', 0.9)).toEqual(stillWaiting);
    expect(await look('lectures.video', 2)).toEqual(stillWaiting);
    expect(await look('lectures.video', 71)).toEqual(stillWaiting);
    expect(await look('questions.import', 72)).toEqual({ state: 'failed', attempts: 5 });
  });

  test.each([
    ['a connection that is lost', Object.assign(new Error('away'), { code: 'ECONNREFUSED' }), 'waiting'],
    ['a certificate that cannot be printed', serviceUnavailable(5), 'failed'],
    ['a statement that takes too long', Object.assign(new Error('slow'), { code: '57014' }), 'failed'],
  ])('whose last attempt ends in %s', async (_what, error, state) => {
    const id = await begin();
    await t.db.updateTable('jobs').set({ attempts: 4 }).where('id', '=', id).execute();
    await runner(async () => {
      throw error;
    }).flush();
    expect(await findJob(t.db, id)).toMatchObject({ state });
  });

  test('that is refused is over at once', async () => {
    const id = await begin();
    await runner(async () => {
      throw badRequest('no', 'Así no.');
    }).flush();
    expect(await findJob(t.db, id)).toMatchObject({ state: 'failed', attempts: 1 });
  });

  test('that ends its process each time is given up', async () => {
    const id = await begin();
    await t.db.updateTable('jobs').set({ attempts: 5 }).where('id', '=', id).execute();
    await t.app.jobs.flush();
    expect((await findJob(t.db, id))?.error).toContain('job_interrupted');
  });

  test('is given back when its process closes', async () => {
    const id = await begin();
    let begun = () => {};
    const isBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const closing = runner(async (_app, { signal }) => {
      begun();
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    void closing.flush();
    await isBegun;
    await closing.close();
    expect(await findJob(t.db, id)).toMatchObject({ state: 'waiting', attempts: 0, claimedBy: null });
    await t.app.jobs.flush();
    expect((await findJob(t.db, id))?.state).toBe('done');
  });

  test('of who has lost the course does nothing', async () => {
    const id = await begin();
    await t.db.deleteFrom('subscriptions').where('userId', '=', cast.people['T+'].id).execute();
    await t.app.jobs.flush();
    expect((await findJob(t.db, id))?.error).toContain('forbidden');
    expect(await stored()).toBe(0);
  });

  test('is swept days after its end', async () => {
    const id = await begin();
    await t.app.jobs.flush();
    await deleteOldJobs(t.db);
    expect(await findJob(t.db, id)).toBeDefined();
    await t.db
      .updateTable('jobs')
      .set({ finishedAt: fromNow(-24 * 8 * HOUR) })
      .execute();
    await deleteOldJobs(t.db);
    expect(await findJob(t.db, id)).toBeUndefined();
  });

  test('is refused when the person has too many', async () => {
    for (let index = 0; index < 10; index += 1) await send(`${GIFT}\n// ${index}`);
    const response = await send(`${GIFT}\n// one more`);
    expect([response.statusCode, response.json().code]).toEqual([429, 'too_many_jobs']);
    expect((await send(GIFT, {}, cast.people.Ad)).statusCode).toBe(202);
  });
});

describe('the same file again within the hour', () => {
  test('is the same job, and says so', async () => {
    const { job } = (await send()).json();
    await t.app.jobs.flush();
    const again = (await send()).json();
    expect(again).toMatchObject({ repeated: true, job: { id: job.id, state: 'done' } });
    await t.app.jobs.flush();
    expect(await stored()).toBe(1);
  });

  test('comes in again when that is asked for, and still once per click', async () => {
    await send();
    await t.app.jobs.flush();
    const both = await Promise.all([send(GIFT, { again: 'true' }), send(GIFT, { again: 'true' })]);
    expect(new Set(both.map((response) => response.json().job.id)).size).toBe(1);
    await t.app.jobs.flush();
    expect(await stored()).toBe(2);
  });

  test('two at once are one', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => send()));
    expect(new Set(answers.map((response) => response.json().job.id)).size).toBe(1);
    expect(answers.filter((response) => response.json().repeated)).toHaveLength(5);
    await t.app.jobs.flush();
    expect(await stored()).toBe(1);
  });

  test('is another one with other options, for another person, after it failed, or an hour later', async () => {
    const ids = [await begin()];
    ids.push((await send(GIFT, { tag: 'otra' })).json().job.id);
    ids.push((await send(GIFT, {}, cast.people.Ad)).json().job.id);
    await t.app.jobs.flush();
    await t.db
      .updateTable('jobs')
      .set({ createdAt: fromNow(-HOUR - 1000) })
      .execute();
    ids.push(await begin());
    await t.db.updateTable('jobs').set({ state: 'failed', finishedAt: now() }).execute();
    ids.push(await begin());
    expect(new Set(ids).size).toBe(5);
  });

  test('is looked at anew by a dry run', async () => {
    const first = (await send(GIFT, { dryRun: 'true' })).json();
    expect((await send(GIFT, { dryRun: 'true' })).json()).toMatchObject({
      repeated: true,
      job: { id: first.job.id },
    });
    await t.app.jobs.flush();
    const second = (await send(GIFT, { dryRun: 'true' })).json();
    expect(second.repeated).toBeUndefined();
    expect(second.job.id).not.toBe(first.job.id);
  });
});
