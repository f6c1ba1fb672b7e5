import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@hey-api/openapi-ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cast, createCast } from './cast.ts';
import { createTestApp, type TestApp } from './harness.ts';
import { createSampleVideo, SAMPLE_PNG } from './sample-files.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

interface Sent {
  path?: object;
  body?: unknown;
  headers?: object;
  query?: object;
}
interface Received {
  // biome-ignore lint/suspicious/noExplicitAny: the client's types are known only after the generator has run
  data: any;
  response: Response;
  error: unknown;
}
type Client = Record<string, (sent: Sent) => Promise<Received>>;

/** The generator's output folder, within this package so that imports resolve. */
const FOLDER = fileURLToPath(new URL('./generated-', import.meta.url));
const TUS = { 'tus-resumable': '1.0.0' };

let t: TestApp;
let cast: Cast;
let server: ServerProcess;
let folder: string;
let document: Record<string, unknown>;
let api: Client;
/** Options that make the client send a form where it would send JSON. */
let asForm: object;

async function generate(): Promise<Client> {
  await createClient({
    input: document as never,
    output: { path: folder },
    plugins: ['@hey-api/client-fetch', '@hey-api/sdk'],
    logs: { level: 'silent', file: false },
  });
  const { client } = await import(join(folder, 'client.gen.ts'));
  client.setConfig({ baseUrl: server.url, auth: () => cast.people['T+'].token });
  const { formDataBodySerializer } = await import(join(folder, 'client'));
  asForm = { ...formDataBodySerializer, headers: { 'Content-Type': null } };
  return import(join(folder, 'sdk.gen.ts'));
}

beforeAll(async () => {
  t = await createTestApp();
  cast = await createCast(t);
  server = await startServerProcess(t);
  document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as Record<string, unknown>;
  folder = await mkdtemp(FOLDER);
  api = await generate();
});
afterAll(async () => {
  await server?.kill();
  if (folder) await rm(folder, { recursive: true, force: true });
  await t.close();
});

/** Calls the generated function of this name. */
function call(name: string, sent: Sent): Promise<Received> {
  const found = api[name];
  if (!found) throw new Error(`no ${name} among ${Object.keys(api).sort().join(' ')}`);
  return found(sent);
}

function sha(bytes: ArrayBuffer | Buffer): string {
  return createHash('sha256')
    .update(Buffer.from(bytes as ArrayBuffer))
    .digest('hex');
}

/** Downloads a signed address with the generated client. */
async function download(address: string): Promise<string> {
  const url = new URL(address, server.url);
  expect(url.pathname).toMatch(/^.api.media.files/);
  const [, mediaId, name] = /\/api\/media\/files\/(\d+)\/([^/]+)$/.exec(url.pathname) ?? [];
  const { data, response, error } = await call('getApiMediaFilesByMediaIdByName', {
    path: { mediaId: Number(mediaId), name: decodeURIComponent(name ?? '') },
    query: Object.fromEntries(url.searchParams),
  });
  expect(response.status, JSON.stringify(error)).toBe(200);
  return sha(await (data as Blob).arrayBuffer());
}

async function newLecture(title: string): Promise<{ id: number; lectureId: number }> {
  const body = { title };
  const { data } = await call('postApiCoursesByIdLectures', { path: { id: cast.courseId }, body });
  return { id: cast.courseId, lectureId: data.lecture.id };
}

test('the document is a valid OpenAPI 3.1 document', async () => {
  const { valid, errors } = await new Validator().validate(document);
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

test('a generated client uploads a lecture with its video and downloads it', async () => {
  const video = createSampleVideo();
  const { data, response, error } = await call('postApiCoursesByIdLectures', {
    path: { id: cast.courseId },
    ...asForm,
    body: {
      title: 'Generada',
      description: 'Con video',
      video: new File([video], 'c.mp4', { type: 'video/mp4' }),
    },
  });
  expect(response.status, JSON.stringify(error)).toBe(201);
  expect(data.lecture).toMatchObject({ title: 'Generada', hasVideo: true });
  expect(await download(data.lecture.videoUrl)).toBe(sha(video));
});

test('it uploads a video in chunks and asks how far it is', async () => {
  const path = await newLecture('Por partes');
  const video = createSampleVideo(50_000);
  const upload = 'ApiCoursesByIdLecturesByLectureIdUpload';
  const created = await call(`post${upload}`, {
    path,
    headers: { ...TUS, 'upload-length': String(video.length) },
  });
  expect(created.response.status).toBe(201);
  const uploadId = created.response.headers.get('location')?.split('/').at(-1);
  const one = { ...path, uploadId };
  const half = video.length / 2;
  for (const [from, to] of [
    [0, half],
    [half, video.length],
  ] as const) {
    const asked = await call(`head${upload}ByUploadId`, { path: one, headers: TUS });
    expect(asked.response.headers.get('upload-offset')).toBe(String(from));
    const headers = { ...TUS, 'upload-offset': String(from) };
    const sent = await call(`patch${upload}ByUploadId`, {
      path: one,
      headers,
      body: new Blob([video.subarray(from, to)]),
    });
    expect(sent.response.status).toBe(204);
  }
  const { data } = await call('getApiCoursesByIdLecturesByLectureId', { path });
  expect(await download(data.lecture.videoUrl)).toBe(sha(video));
});

test('it uploads an attachment under a name, downloads and deletes it', async () => {
  const id = cast.courseId;
  const file = new File([SAMPLE_PNG], 'a.png', { type: 'image/png' });
  const { data } = await call('postApiCoursesByIdAttachments', {
    path: { id },
    body: { name: 'Programa', file },
  });
  expect(data.attachment).toMatchObject({ name: 'Programa', size: SAMPLE_PNG.length });
  expect(await download(data.attachment.url)).toBe(sha(SAMPLE_PNG));
  const gone = await call('deleteApiCoursesByIdAttachmentsByAttId', {
    path: { id, attId: data.attachment.id },
  });
  expect(gone.response.status).toBe(204);
});

test('it uploads captions and an image for a question, and reads the captions', async () => {
  const path = { ...(await newLecture('Con subtítulos')), language: 'es' };
  const vtt = 'WEBVTT\n\n00:00.000 --> 00:02.000\nHola\n';
  const captions = 'ApiCoursesByIdLecturesByLectureIdCaptionsByLanguage';
  const file = new File([vtt], 'es.vtt', { type: 'text/vtt' });
  const put = await call(`put${captions}`, { path, body: { label: 'Castellano', file } });
  expect(put.data.caption).toMatchObject({ language: 'es', label: 'Castellano', cues: 1 });
  const read = await call(`get${captions}`, { path });
  expect(String(read.data)).toContain('Hola');
  const image = await call('postApiCoursesByIdQuizzImages', {
    path: { id: cast.courseId },
    body: { file: new File([SAMPLE_PNG], 'figura.png', { type: 'image/png' }) },
  });
  expect(image.response.status).toBe(201);
});

test('every file that a call takes or gives is described', () => {
  const { paths } = document as {
    paths: Record<string, Record<string, { requestBody?: { content: object }; responses: object }>>;
  };
  const takes = (call: string, method: string) =>
    Object.keys(paths[`/api${call}`]?.[method]?.requestBody?.content ?? {});
  const form = 'multipart/form-data';
  const lectures = '/courses/{id}/lectures';
  const captions = `${lectures}/{lectureId}/captions/{language}`;
  expect(takes(lectures, 'post')).toEqual([form, 'application/json']);
  expect(takes(`${lectures}/{lectureId}`, 'put')).toEqual([form, 'application/json']);
  expect(takes('/courses/{id}/attachments', 'post')).toEqual([form]);
  expect(takes('/courses/{id}/quizz/images', 'post')).toEqual([form]);
  expect(takes('/courses/{id}/quizz/import', 'post')).toEqual([form]);
  const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  for (const call of ['/users/import', '/subscriptions/import', '/enrolments/import'])
    expect(takes(call, 'post'), call).toEqual([form, 'text/csv', workbook]);
  expect(takes(captions, 'put')).toEqual([
    form,
    'text/vtt',
    'text/plain',
    'text/srt',
    'application/x-subrip',
  ]);
  const silent = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { responses }]) => !Object.keys(responses).some((status) => /^[23]\d\d$/.test(status)))
      .map(([method]) => `${method} ${path}`),
  );
  expect(silent, 'without a success').toEqual([]);
});

test('every import answers with its job, whose address and keys of devices are described too', () => {
  const { paths } = document as {
    paths: Record<string, Record<string, { parameters?: { name: string }[]; responses: object }>>;
  };
  for (const call of ['/courses/{id}/quizz/import', '/users/import', '/enrolments/import']) {
    const { parameters = [], responses } = paths[`/api${call}`]?.post ?? { responses: {} };
    expect(Object.keys(responses), call).toContain('202');
    expect(JSON.stringify(responses), call).toMatch(/"job".*"repeated"/);
    expect(
      parameters.map(({ name }) => name),
      call,
    ).toContain('idempotency-key');
  }
  expect(Object.keys(paths['/api/jobs/{id}']?.get?.responses ?? {})).toContain('200');
  expect(Object.keys(paths['/api/users/device_key']?.get?.responses ?? {})).toContain('200');
});
