import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type CaptionResponder,
  createSegmentResponder,
  startCaptionService,
} from '../../../../test/caption-service.ts';
import { type Cast, createCast } from '../../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../../test/harness.ts';
import { createVideoForm } from '../../../../test/sample-files.ts';
import {
  H264_ARGUMENTS,
  openVideoFolder,
  toVideoInput,
  type VideoFolder,
} from '../../../../test/sample-videos.ts';
import { type ServerProcess, startServerProcess } from '../../../../test/server-process.ts';
import { isOnSqlite, testOnSqlite } from '../../../../test/test-database.ts';
import { now } from '../../../core/time/time.ts';
import type { Job } from '../../../platform/jobs/jobs.schema.ts';
import { replaceVideoSource } from '../../video/videos.queries.ts';
import { getLocalMonth } from './transcribe-lecture.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const KEY = 'llave-de-los-subtitulos';
const MINUTES = 60;
const SAID = createSegmentResponder(
  { start: 0, end: 2, text: ' Un impuesto abre una brecha' },
  { start: 2, end: 4, text: ' de mariposa. Y nada más.' },
);

let t: TestApp;
let cast: Cast;
let studio: VideoFolder;
let service: Awaited<ReturnType<typeof startCaptionService>>;
let short: Buffer;
let shortId: number;
let lectureId: number;

const env = () => ({
  FFMPEG: 'auto',
  CAPTIONS_API_URL: service.url,
  CAPTIONS_API_KEY: KEY,
  CAPTIONS_MODEL: 'oido',
  CAPTIONS_TIMEOUT_SECONDS: '30',
  CAPTIONS_MINUTES_PER_MONTH: String(MINUTES),
});

/** Builds ffmpeg arguments for a tone of this length that is muted between two times. */
function voice(seconds: number, [from, to]: [number, number]): string[] {
  const muted = `volume=0:enable='between(t,${from},${to})'`;
  return ['-f', 'lavfi', '-i', `sine=frequency=300:duration=${seconds}`, '-af', muted, '-c:a', 'aac'];
}

beforeAll(async () => {
  [studio, service] = [await openVideoFolder(), await startCaptionService()];
  short = await studio.bytes(
    'short.mp4',
    ...toVideoInput('160x90', 6, 1),
    ...voice(6, [2, 3]),
    ...H264_ARGUMENTS,
  );
  t = await createTestApp(env());
  cast = await createCast(t);
  shortId = await upload(short);
});
afterAll(async () => {
  await t.close();
  await service.close();
  await studio.close();
});
beforeEach(async () => {
  for (const table of ['jobs', 'captionMonths', 'captionParts', 'captions', 'notices'] as const)
    await t.db.deleteFrom(table).execute();
  service.sent = [];
  service.behave = SAID;
  lectureId = shortId;
});

const as = () => cast.people['T+'];
const lecturePath = () => `/courses/${cast.courseId}/lectures/${lectureId}`;
const path = () => `${lecturePath()}/captions/es/automatic`;
const ask = (by = as()) => t.call('POST', path(), { as: by });
const read = async (by = as()) => (await t.call('GET', lecturePath(), { as: by })).json().lecture.captions;
const automatic = async () => (await t.call('GET', path(), { as: as() })).json().automatic;
const seconds = async () => (await t.db.selectFrom('captionMonths').select('seconds').execute())[0]?.seconds;

/** Uploads a video without making its qualities, which this test does not need. */
async function upload(video: Buffer, app = t): Promise<number> {
  const sent = { as: as(), ...createVideoForm({ title: 'Impuestos' }, video) };
  const response = await app.call('POST', `/courses/${cast.courseId}/lectures`, sent);
  expect(response.statusCode, response.body).toBe(201);
  await t.db.deleteFrom('jobs').where('kind', '=', 'lectures.video').execute();
  return response.json().lecture.id;
}

/** Retries the job until it ends, making each retry due at once. */
async function untilOver({ app } = t): Promise<Job> {
  for (;;) {
    await app.jobs.flush();
    const { job } = await automatic();
    if (job.finishedAt !== null) return job;
    await t.db.updateTable('jobs').set({ dueAt: '', attempts: 4 }).where('finishedAt', 'is', null).execute();
  }
}

async function putByHand(text: string): Promise<void> {
  const body = `WEBVTT\n\n00:00.000 --> 00:01.000\n${text}\n`;
  const headers = { 'content-type': 'text/vtt' };
  const put = await t.call('PUT', `${lecturePath()}/captions/es`, { as: as(), body, headers });
  expect(put.statusCode, put.body).toBe(200);
}

test('without the setting there is no job and nothing to offer', async () => {
  const plain = await createTestApp({ FFMPEG: 'auto', DATABASE_URL: t.databaseUrl });
  try {
    const got = await plain.call('GET', path(), { as: as() });
    expect(got.json()).toEqual({ automatic: { available: false, minutesLeft: null, job: null } });
    const asked = await plain.call('POST', path(), { as: as() });
    expect([asked.statusCode, asked.json().code]).toEqual([409, 'captions_off']);
    expect(await plain.db.selectFrom('jobs').select('id').execute()).toEqual([]);
  } finally {
    await plain.close();
  }
});

test('the service hears the lecture, and its teachers are asked to review what it wrote', async () => {
  expect(await automatic()).toEqual({ available: true, minutesLeft: MINUTES, job: null });
  expect((await ask()).statusCode).toBe(202);
  expect(await untilOver()).toMatchObject({ state: 'done', result: { state: 'made', cues: 2 } });
  expect(service.sent).toEqual([
    {
      authorization: `Bearer ${KEY}`,
      path: '/v1/audio/transcriptions',
      codec: 'flac',
      sampleRate: 16_000,
      channels: 1,
      seconds: expect.closeTo(6, 0),
      fields: expect.objectContaining({ model: 'oido', language: 'es', response_format: 'verbose_json' }),
    },
  ]);
  const [caption] = await read(cast.people['S+']);
  expect(caption).toMatchObject({ language: 'es', label: 'Español, automáticos', automatic: true });
  const vtt = (await t.app.inject({ url: caption.url })).body;
  expect(vtt).toContain('\n\n00:00:00.0');
  expect(vtt).toMatch(/\nUn impuesto abre una brecha de mariposa\.\n[\s\S]*\nY nada más\.\n/);
  const found = await t.call('GET', `/courses/${cast.courseId}/transcripts?q=mariposa`, { as: as() });
  expect(found.json().hits).toHaveLength(1);
  const notices = t.db.selectFrom('notices').select(['userId', 'title', 'path']);
  expect(
    await notices.where('kind', '=', 'captionsToReview').where('courseId', '=', cast.courseId).execute(),
  ).toEqual([
    {
      userId: as().id,
      title: 'Los subtítulos automáticos de «Impuestos» esperan tu revisión',
      path: `/course/${cast.courseId}/lectures?clase=${lectureId}&parte=subtitulos`,
    },
  ]);
  const trail = t.db.selectFrom('audit').select('actorId').where('action', '=', 'captions.generate');
  expect(await trail.where('targetId', '=', lectureId).execute()).toEqual([{ actorId: as().id }]);
  expect(await seconds()).toBe(7);
  expect((await t.db.selectFrom('captionParts').select('number').execute()).length).toBe(0);

  await putByHand('Revisados.');
  expect(await read()).toMatchObject([{ label: 'Español', automatic: false }]);
  expect((await ask()).json().code).toBe('captions_exist');
});

test('captions that nobody reviewed may be made again', async () => {
  await ask();
  await untilOver();
  service.behave = createSegmentResponder({ start: 0, end: 1, text: 'De nuevo.' });
  expect((await ask()).statusCode).toBe(202);
  expect(await untilOver()).toMatchObject({ result: { state: 'made', cues: 1 } });
  expect(await read()).toMatchObject([{ automatic: true }]);
  expect(service.sent).toHaveLength(2);
});

test('two teachers who ask at once get one job', async () => {
  const asked = await Promise.all([ask(), ask(cast.people.Ad), ask(), ask(cast.people.Ad)]);
  expect(new Set(asked.map((response) => response.json().job.id)).size).toBe(1);
  await untilOver();
  expect(service.sent).toHaveLength(1);
});

test('captions that a person saves meanwhile stay, and so does their mark', async () => {
  service.behave = async (...args) => {
    await putByHand('A mano.');
    return SAID(...args);
  };
  await ask();
  expect(await untilOver()).toMatchObject({ state: 'done', result: { state: 'kept' } });
  const [caption] = await read();
  expect(caption).toMatchObject({ label: 'Español', automatic: false });
  expect((await t.app.inject({ url: caption.url })).body).toContain('A mano.');
});

test('a video that was replaced meanwhile is heard instead of the one before', async () => {
  service.behave = async (...args) => {
    service.behave = createSegmentResponder({ start: 0, end: 1, text: 'El nuevo.' });
    const { version, title } = (await t.call('GET', lecturePath(), { as: as() })).json().lecture;
    const changed = { ...createVideoForm({ title, version: String(version) }, short), as: as() };
    expect((await t.call('PUT', lecturePath(), changed)).statusCode).toBe(200);
    await t.db.deleteFrom('jobs').where('kind', '=', 'lectures.video').execute();
    return SAID(...args);
  };
  await ask();
  const job = await untilOver();
  expect(job.error).toBeUndefined();
  expect(job.result).toEqual({ state: 'made', cues: 1 });
  const [caption] = await read();
  expect((await t.app.inject({ url: caption.url })).body).toContain('El nuevo.');
});

test('what was transcribed of an original counts for the quality that replaces it', async () => {
  const findVideoFile = async (id: number) => {
    const lecture = t.db.selectFrom('lectures').select('videoFileId').where('id', '=', id);
    return Number((await lecture.executeTakeFirstOrThrow()).videoFileId);
  };
  lectureId = await upload(short);
  const original = await findVideoFile(lectureId);
  const segments = JSON.stringify([{ startSeconds: 0, endSeconds: 2, text: 'Ya oído.' }]);
  const part = { fileId: original, language: 'es', number: 1, endSeconds: 6.1, segments };
  await t.db.insertInto('captionParts').values(part).execute();
  await ask();
  await replaceVideoSource(t.db, original, await findVideoFile(await upload(short)));
  expect(await untilOver()).toMatchObject({ result: { state: 'made', cues: 1 } });
  expect(service.sent).toHaveLength(0);
});

// SQLite only: the service is independent of the database, and its waits are slow.
describe.runIf(isOnSqlite())('a service that', () => {
  const answering =
    (status: number, body = 'x', headers = {}): CaptionResponder =>
    (response) =>
      response.writeHead(status, headers).end(body);
  const json = (value: unknown) => answering(200, JSON.stringify(value));

  test('answers late is waited for', async () => {
    service.behave = async (...args) => {
      await sleep(600);
      return SAID(...args);
    };
    await ask();
    expect(await untilOver()).toMatchObject({ state: 'done' });
    expect(service.sent).toHaveLength(1);
  });

  test('fails once is asked again', async () => {
    service.behave = (response) => {
      service.behave = SAID;
      response.writeHead(503).end();
    };
    await ask();
    expect(await untilOver()).toMatchObject({ state: 'done' });
    expect(service.sent).toHaveLength(2);
    expect(await seconds()).toBe(7);
  });

  test.each<[string, CaptionResponder]>([
    ['never answers', () => undefined],
    ['never ends', (response) => response.writeHead(200).write('{')],
  ])('%s is left after the set time, once more too', async (_name, behave) => {
    const shared = { DATABASE_URL: t.databaseUrl, DATA_DIR: t.config.dataDir };
    const impatient = await createTestApp({ ...env(), ...shared, CAPTIONS_TIMEOUT_SECONDS: '1' });
    service.behave = behave;
    await ask();
    const job = await untilOver(impatient);
    await impatient.close();
    expect(job).toMatchObject({ state: 'failed', error: { code: 'captions_unavailable' } });
    expect([service.sent.length, await seconds(), await read()]).toEqual([2, 0, []]);
  });

  test.each<[string, CaptionResponder, number, string, number | undefined]>([
    ['hangs up', (response) => response.destroy(), 2, 'captions_unavailable', 0],
    ['always answers 500', answering(500), 2, 'captions_unavailable', 0],
    ['has too much to do', answering(429), 2, 'captions_unavailable', 0],
    ['refuses the key', answering(401), 1, 'captions_refused', 0],
    ['answers a page', answering(200, '<html>'), 1, 'captions_unreadable', 7],
    ['answers 40 MB', answering(200, ' '.repeat(40_000_000)), 1, 'captions_unreadable', 7],
    ['answers null', json(null), 1, 'captions_unreadable', 7],
    ['knows no times', json({ text: 'Hola.' }), 1, 'captions_unreadable', 7],
    [
      'writes times as words',
      json({ segments: [{ start: '0', end: 1, text: 'a' }] }),
      1,
      'captions_unreadable',
      7,
    ],
    [
      'begins before the beginning',
      json({ segments: [{ start: -1, end: 1, text: 'a' }] }),
      1,
      'captions_unreadable',
      7,
    ],
    ['hears nobody', json({ text: '', segments: [] }), 1, 'nothing_said', 7],
  ])('%s leaves a reason and no captions', async (_name, behave, tries, code, counted) => {
    service.behave = behave;
    await ask();
    expect(await untilOver()).toMatchObject({ state: 'failed', error: { code } });
    expect([service.sent.length, await seconds()]).toEqual([tries, counted]);
    expect(await read()).toEqual([]);
    expect(JSON.stringify(await automatic())).not.toContain(KEY);
  });

  test('heard nobody is asked again when somebody asks again', async () => {
    service.behave = json({ text: '', segments: [] });
    await ask();
    expect(await untilOver()).toMatchObject({ state: 'failed', error: { code: 'nothing_said' } });
    service.behave = SAID;
    await ask();
    expect(await untilOver()).toMatchObject({ state: 'done' });
    expect(service.sent).toHaveLength(2);
  });

  test('sends elsewhere is not followed there', async () => {
    let visits = 0;
    const elsewhere = createServer((_request, response) => {
      visits += 1;
      response.end();
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const location = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;
    service.behave = answering(302, '', { location });
    await ask();
    expect(await untilOver()).toMatchObject({ state: 'failed', error: { code: 'captions_unavailable' } });
    expect(visits).toBe(0);
    elsewhere.close();
  });

  test('writes what no database takes, or times past the end, harms nothing', async () => {
    service.behave = createSegmentResponder({ start: 3, end: 1e9, text: 'Uno\u0000 \ud800 dos\u202e.' });
    await ask();
    expect(await untilOver()).toMatchObject({ state: 'done' });
    const [caption] = await read();
    const { body } = await t.app.inject({ url: caption.url });
    expect(body).toMatch(/^WEBVTT\n\n00:00:03\.000 --> 00:00:06\.\d{3}\nUno \ufffd dos \.\n$/);
  });
});

test('fifty lectures of one person may wait for captions', async () => {
  await ask();
  const { id: _id, ...job } = await t.db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();
  await t.db.deleteFrom('jobs').execute();
  const waiting = Array.from({ length: 50 }, (_, n) => ({ ...job, fingerprint: `captions 0 ${n}` }));
  for (const row of waiting.slice(1)) await t.db.insertInto('jobs').values(row).execute();
  expect((await ask()).statusCode).toBe(202);
  await t.db.deleteFrom('jobs').where('fingerprint', '=', job.fingerprint).execute();
  await t.db.insertInto('jobs').values(waiting.slice(0, 1)).execute();
  expect((await ask()).statusCode).toBe(429);
  await t.db.deleteFrom('jobs').execute();
});

describe('the minutes of a month', () => {
  test('end the offer before anything is sent', async () => {
    await ask();
    await untilOver();
    await t.db
      .updateTable('captionMonths')
      .set({ seconds: MINUTES * 60 - 5 })
      .execute();
    expect(await automatic()).toMatchObject({ minutesLeft: 0 });
    const asked = await ask();
    expect([asked.statusCode, asked.json().code]).toEqual([409, 'captions_limit']);
    expect(service.sent).toHaveLength(1);
  });

  test('hold for jobs that were asked for before they ended', async () => {
    await ask();
    const month = getLocalMonth(now());
    await t.db
      .insertInto('captionMonths')
      .values({ month, seconds: MINUTES * 60 - 5 })
      .execute();
    expect(await untilOver()).toMatchObject({ state: 'failed', error: { code: 'captions_limit' } });
    expect(service.sent).toHaveLength(0);
  });
});

test('who teaches the course no more gets no captions made', async () => {
  await ask();
  await t.db.updateTable('users').set({ role: 'student' }).where('id', '=', as().id).execute();
  await t.app.jobs.flush();
  await t.db.updateTable('users').set({ role: 'teacher' }).where('id', '=', as().id).execute();
  const job = await t.db.selectFrom('jobs').select(['state', 'error']).executeTakeFirstOrThrow();
  expect(job).toMatchObject({ state: 'failed', error: expect.stringContaining('forbidden') });
  expect(service.sent).toHaveLength(0);
});

test('a video without sound says so', async () => {
  lectureId = await upload(
    await studio.bytes('silent.mp4', ...toVideoInput('160x90', 3, 1), ...H264_ARGUMENTS),
  );
  await ask();
  expect(await untilOver()).toMatchObject({ state: 'failed', error: { code: 'no_sound' } });
});

describe('a lecture of five minutes', () => {
  let longId: number;
  let server: ServerProcess | undefined;
  beforeAll(async () => {
    const long = await studio.bytes(
      'long.mp4',
      ...toVideoInput('160x90', 300, 1),
      ...voice(300, [220, 222]),
      ...H264_ARGUMENTS,
    );
    longId = await upload(long);
  });
  beforeEach(() => {
    lectureId = longId;
  });
  afterAll(() => server?.kill());

  testOnSqlite('is sent in parts that end in a silence, and its times are those of the video', async () => {
    service.behave = createSegmentResponder({ start: 1, end: 2, text: 'Una oración.' });
    await ask();
    expect(await untilOver()).toMatchObject({ state: 'done', result: { cues: 2 } });
    const lengths = service.sent.map((sent) => Math.round(sent.seconds));
    expect(lengths).toEqual([221, 79]);
    const [caption] = await read();
    expect((await t.app.inject({ url: caption.url })).body).toMatch(/00:00:01\.000[\s\S]*00:03:42\.[01]/);
    expect(await seconds()).toBeGreaterThanOrEqual(300);
  });

  test('is not sent again from the beginning after its server was killed in the middle', async () => {
    server = await startServerProcess(t, env());
    const halfway = Promise.withResolvers<void>();
    service.behave = (response, sent) => {
      if (service.sent.length === 2) halfway.resolve();
      else
        return createSegmentResponder({ start: 1, end: 2, text: `Parte ${Math.round(sent.seconds)}.` })(
          response,
          sent,
        );
    };
    const headers = { authorization: as().token };
    const asked = await fetch(`${server.url}/api${path()}`, { method: 'POST', headers });
    expect(asked.status).toBe(202);
    await halfway.promise;
    await server.kill();
    expect(await untilOver()).toMatchObject({ state: 'done' });
    expect(service.sent.map((sent) => Math.round(sent.seconds))).toEqual([221, 79, 79]);
    const [caption, ...others] = await read();
    expect(others).toEqual([]);
    const { body } = await t.app.inject({ url: caption.url });
    expect(body.match(/Parte \d+\./g)).toEqual(['Parte 221.', 'Parte 79.']);
  });
});
