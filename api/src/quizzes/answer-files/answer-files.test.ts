import { createHash } from 'node:crypto';
import { appendFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../../test/actors.ts';
import { createTestAssignment } from '../../../test/assignment-samples.ts';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import {
  createQuiz,
  findQuestionOfKind,
  QUESTION_SAMPLES,
  startAttempt,
  toQuizPath,
} from '../../../test/quiz-samples.ts';
import { SAMPLE_PNG } from '../../../test/sample-files.ts';
import { deleteForUndo, undoDeletion } from '../../../test/undo.ts';
import { buildApp } from '../../app.ts';
import { DAY, fromNow } from '../../core/time/time.ts';
import { upsertSubscription } from '../../courses/subscriptions/subscriptions.queries.ts';
import { sweepOrphanFiles } from '../../platform/files/sweep-files.ts';
import type { Attempt } from '../attempts/attempts.schema.ts';
import { deleteUnfinishedAnswerFiles } from './answer-files.queries.ts';
import type { AnswerFile } from './answer-files.schema.ts';

const TUS = { 'tus-resumable': '1.0.0' };
const CHUNK = { ...TUS, 'content-type': 'application/offset+octet-stream' };
const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(9_000, 'x')]);

let t: TestApp;
let cast: Cast;
let student: Actor;
let classmate: Actor;
let teacher: Actor;
let quiz: Awaited<ReturnType<typeof createQuiz>>;
let attempt: Attempt;
let slot: number;

const base64 = (text: string) => Buffer.from(text).toString('base64');
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const at = (rest = '') => toQuizPath(quiz, `/attempts/${attempt.id}${rest}`);

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  cast = await createCast(t);
  student = cast.people['S+'];
  teacher = cast.people['T+'];
  classmate = await t.actor('student');
  await upsertSubscription(t.db, { userId: classmate.id, courseId: cast.courseId });
  quiz = await createQuiz(t, cast, { questions: [QUESTION_SAMPLES.file, QUESTION_SAMPLES.essay] });
  attempt = await startAttempt(t, quiz, student);
  slot = findQuestionOfKind(attempt, 'file').slot;
});

function begin(name: string, size: number, options: { as?: Actor; slot?: number } = {}) {
  const metadata = `filename ${base64(name)},filetype ${base64('')},fingerprint ${base64('7-1')}`;
  const headers = { ...TUS, 'upload-length': String(size), 'upload-metadata': metadata };
  return t.call('POST', at(`/files/${options.slot ?? slot}`), { as: options.as ?? student, headers });
}

async function begun(name: string, size: number): Promise<string> {
  const response = await begin(name, size);
  expect(response.statusCode, response.body).toBe(201);
  return String(response.headers.location).replace('/api', '');
}

function patch(upload: string, offset: number, body: Buffer, as = student) {
  return t.call('PATCH', upload, { as, headers: { ...CHUNK, 'upload-offset': String(offset) }, body });
}

/** Uploads a complete file; returns its id. */
async function handIn(name = 'informe.pdf', content = PDF): Promise<string> {
  const upload = await begun(name, content.length);
  expect((await patch(upload, 0, content)).statusCode).toBe(204);
  return upload.split('/').at(-1) ?? '';
}

async function files(as = student): Promise<AnswerFile[]> {
  const response = await t.call('GET', at('/files'), { as });
  expect(response.statusCode).toBe(200);
  return response.json().files;
}

async function answerSeenBy(as: Actor) {
  return findQuestionOfKind((await t.call('GET', at(), { as })).json().attempt, 'file');
}

const submit = () => t.call('POST', at('/submit'), { as: student });
const endAt = (ms: number) =>
  t.db
    .updateTable('attempts')
    .set({ dueAt: new Date(Date.now() + ms).toISOString() })
    .where('id', '=', attempt.id)
    .execute();

describe('a file', () => {
  test('arrives in chunks and is the answer, without another call', async () => {
    const upload = await begun('informe.pdf', PDF.length);
    await patch(upload, 0, PDF.subarray(0, 5_000));
    expect(await files()).toMatchObject([
      { name: 'informe.pdf', arrivedAt: null, url: null, fingerprint: '7-1' },
    ]);
    expect((await answerSeenBy(student)).response).toBeNull();
    await patch(upload, 5_000, PDF.subarray(5_000));
    const [file] = await files();
    expect(file).toMatchObject({ slot, size: PDF.length, mimeType: 'application/pdf' });
    expect((await answerSeenBy(student)).response).toEqual([file?.id]);
    const sent = await t.app.inject(file?.url ?? '');
    expect(sha256(sent.rawPayload)).toBe(sha256(PDF));
  });

  test('stays and waits for its grade when its question no longer takes the text beside it', async () => {
    quiz = await createQuiz(t, cast, { questions: [{ ...QUESTION_SAMPLES.file, takesText: true }] });
    attempt = await startAttempt(t, quiz, student);
    slot = findQuestionOfKind(attempt, 'file').slot;
    const id = await handIn();
    const body = { response: { text: 'Va adjunto.' }, seq: 1 };
    expect((await t.call('PUT', at(`/answers/${slot}`), { as: student, body })).statusCode).toBe(200);
    const path = `/courses/${cast.courseId}/quizz/questions/${quiz.questions?.[0]?.questionId}`;
    const { question } = (await t.call('GET', path, { as: teacher })).json();
    const edited = { as: teacher, body: { ...question, takesText: false } };
    expect((await t.call('PUT', path, edited)).statusCode).toBe(200);
    expect((await submit()).json().attempt.needsGrading).toBe(true);
    expect((await answerSeenBy(teacher)).response).toEqual([id]);
  });

  test('goes on where another process left it, also one that died before its last step', async () => {
    const upload = await begun('informe.pdf', PDF.length);
    await patch(upload, 0, PDF.subarray(0, 4_000));
    const { config, db } = t;
    const other = await buildApp({ config, db, secret: t.app.secret, storage: t.app.storage });
    const call = (method: 'HEAD' | 'PATCH', offset: number, payload?: Buffer) =>
      other.inject({
        method,
        url: `/api${upload}`,
        headers: { ...CHUNK, authorization: `Bearer ${student.token}`, 'upload-offset': String(offset) },
        ...(payload ? { payload } : {}),
      });
    expect((await call('HEAD', 0)).headers['upload-offset']).toBe('4000');
    expect((await call('PATCH', 4_000, PDF.subarray(4_000, 6_000))).statusCode).toBe(204);
    // All bytes are on the disk, but no answer refers to the file yet.
    const id = upload.split('/').at(-1) ?? '';
    await appendFile(join(t.config.dataDir, 'uploads', id), PDF.subarray(6_000));
    expect((await call('HEAD', 0)).headers['upload-offset']).toBe(String(PDF.length));
    await other.close();
    const [file] = await files();
    expect(sha256((await t.app.inject(file?.url ?? '')).rawPayload)).toBe(sha256(PDF));
  });

  test('that could run is handed out without a type', async () => {
    quiz = await createQuiz(t, cast, { questions: [{ ...QUESTION_SAMPLES.file, types: ['.svg', '.html'] }] });
    attempt = await startAttempt(t, quiz, student);
    slot = findQuestionOfKind(attempt, 'file').slot;
    await handIn('dibujo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'));
    const { headers } = await t.app.inject((await files())[0]?.url ?? '');
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    });
    expect(headers['content-disposition']).toMatch(/^attachment/);
  });

  test('is taken back while the attempt runs, and its bytes go', async () => {
    const id = await handIn();
    const { fileId } = await t.db
      .selectFrom('answerFiles')
      .select('fileId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const remove = (as: Actor) => t.call('DELETE', at(`/files/${slot}/${id}`), { as, headers: TUS });
    expect((await remove(classmate)).statusCode).toBe(404);
    expect((await remove(teacher)).statusCode).toBe(404);
    expect((await remove(student)).statusCode).toBe(204);
    expect((await remove(student)).statusCode).toBe(404);
    expect(await files()).toEqual([]);
    expect(await t.db.selectFrom('files').select('id').where('id', '=', fileId).execute()).toEqual([]);
    expect((await answerSeenBy(student)).response).toBeNull();
  });
});

describe('who may see it', () => {
  test('its student and who teaches; neither a classmate nor a stranger, whatever address they have', async () => {
    await handIn();
    const [own] = await files();
    const [graded] = await files(teacher);
    expect(graded).toMatchObject({ id: own?.id, name: 'informe.pdf' });
    for (const [as, status] of [
      [classmate, 404],
      [cast.people['S-'], 403],
      [cast.people['T-'], 403],
    ] as const)
      expect((await t.call('GET', at('/files'), { as })).statusCode).toBe(status);
    expect((await t.app.inject(graded?.url ?? '')).statusCode).toBe(200);
    const spoilt = (own?.url ?? '').replace(/user=\d+/, `user=${classmate.id}`);
    expect((await t.app.inject(spoilt)).statusCode).toBe(403);
    const asClassmate = { authorization: `Bearer ${classmate.token}` };
    expect((await t.app.inject({ url: own?.url ?? '', headers: asClassmate })).statusCode).toBe(403);
  });

  test('a teacher who is none any more has an address that no longer serves', async () => {
    await handIn();
    const [graded] = await files(teacher);
    await t.db.updateTable('users').set({ role: 'student' }).where('id', '=', teacher.id).execute();
    expect((await t.app.inject(graded?.url ?? '')).statusCode).toBe(403);
    expect((await t.app.inject((await files())[0]?.url ?? '')).statusCode).toBe(200);
  });

  test('nobody sends into another person’s attempt, nor goes on with their upload', async () => {
    const upload = await begun('informe.pdf', PDF.length);
    for (const as of [classmate, teacher, cast.people.Ad]) {
      expect((await begin('otro.pdf', 10, { as })).statusCode).toBe(404);
      expect((await patch(upload, 0, PDF, as)).statusCode).toBe(404);
    }
    expect((await t.call('HEAD', upload, { as: student, headers: TUS })).headers['upload-offset']).toBe('0');
  });
});

describe('a file is refused', () => {
  const refusal = async (response: Awaited<ReturnType<typeof begin>>) => {
    const { statusCode, code } = response.json();
    return [statusCode, code];
  };

  test('of another type, too large, empty, without a length, or for a question that takes none', async () => {
    expect(await refusal(await begin('programa.exe', 10))).toEqual([415, 'wrong_type']);
    expect(await refusal(await begin('informe.pdf', 2_000_001))).toEqual([413, 'too_large']);
    expect(await refusal(await begin('informe.pdf', 0))).toEqual([400, 'empty_file']);
    const headers = { ...TUS, 'upload-defer-length': '1', 'upload-metadata': `filename ${base64('a.pdf')}` };
    const open = await t.call('POST', at(`/files/${slot}`), { as: student, headers });
    expect(await refusal(open)).toEqual([400, 'invalid_input']);
    const essay = findQuestionOfKind(attempt, 'essay').slot;
    expect(await refusal(await begin('informe.pdf', 10, { slot: essay }))).toEqual([404, 'not_found']);
    expect(await refusal(await begin('informe.pdf', 10, { slot: 99 }))).toEqual([404, 'not_found']);
    expect(await files()).toEqual([]);
  });

  test('when it is not what its name says, and leaves nothing', async () => {
    const before = await readdir(join(t.config.dataDir, 'uploads'));
    const upload = await begun('informe.pdf', SAMPLE_PNG.length);
    expect((await patch(upload, 0, SAMPLE_PNG)).statusCode).toBe(415);
    expect(await files()).toEqual([]);
    expect(await readdir(join(t.config.dataDir, 'uploads'))).toEqual(before);
  });

  test('beyond so many, also when all are begun at the same moment', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, (_, index) => begin(`${index}.pdf`, 10)));
    expect(all.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3);
    expect(await refusal(await begin('otro.pdf', 10))).toEqual([409, 'too_many_files']);
  });

  test('over the institute’s quota, what is announced counting too', async () => {
    t.app.config.maxStorageBytes = 10_000_000;
    const statuses = [];
    for (const name of ['1.pdf', '2.pdf', '3.pdf']) statuses.push((await begin(name, 1_900_000)).statusCode);
    const other = { ...TUS, 'upload-length': '9000000' };
    const { lecture } = (
      await t.call('POST', `/courses/${cast.courseId}/lectures`, { as: teacher, body: { title: 'Una' } })
    ).json();
    const video = `/courses/${cast.courseId}/lectures/${lecture.id}/upload`;
    statuses.push((await t.call('POST', video, { as: teacher, headers: other })).statusCode);
    t.app.config.maxStorageBytes = 0;
    expect(statuses).toEqual([201, 201, 201, 507]);
  });

  test('as too many unfinished ones of one person, other uploads counting too', async () => {
    t.app.config.maxOpenUploads = 2;
    await begun('1.pdf', 10);
    await begun('2.pdf', 10);
    expect(await refusal(await begin('3.pdf', 10))).toEqual([429, 'too_many_uploads']);
    t.app.config.maxOpenUploads = 20;
  });
});

test.each([
  [{ types: ['cosas'] }, 'types.0'],
  [{ types: ['.pdf', 'exe/..'] }, 'types.1'],
  [{ maxFiles: 11 }, 'maxFiles'],
  [{ maxSize: 0 }, 'maxSize'],
])('a question with %j is 400 that names %s', async (own, field) => {
  const body = { ...QUESTION_SAMPLES.file, ...own };
  const response = await t.call('POST', `/courses/${cast.courseId}/quizz/questions`, { as: teacher, body });
  expect(response.json()).toMatchObject({ statusCode: 400, details: [{ field }] });
});

describe('the end', () => {
  test('takes what has arrived, whatever the browser said last, and waits for a person', async () => {
    const id = await handIn();
    const answers = `/answers/${slot}`;
    const said = { response: ['0'.repeat(32)], seq: Date.now(), flagged: true };
    expect((await t.call('PUT', at(answers), { as: student, body: said })).statusCode).toBe(200);
    await submit();
    const seen = await answerSeenBy(teacher);
    expect(seen).toMatchObject({ response: [id], flagged: true, review: { outcome: 'waiting' } });
    const body = { mark: 1.5, comment: 'Falta la firma.' };
    const graded = await t.call('PUT', at(`/grades/${slot}`), { as: teacher, body });
    expect(findQuestionOfKind(graded.json().attempt, 'file').review).toMatchObject({
      mark: 1.5,
      comment: 'Falta la firma.',
    });
    expect((await answerSeenBy(student)).review).toMatchObject({ mark: 1.5, comment: 'Falta la firma.' });
  });

  test('without any file earns nothing and waits for nobody', async () => {
    await begun('informe.pdf', PDF.length);
    const said = { response: ['0'.repeat(32)], seq: 1 };
    await t.call('PUT', at(`/answers/${slot}`), { as: student, body: said });
    await submit();
    expect((await answerSeenBy(teacher)).review).toMatchObject({ outcome: 'blank', mark: 0 });
  });

  test('leaves no way to begin a file or to take one back', async () => {
    const id = await handIn();
    await submit();
    expect((await begin('otro.pdf', 10)).json()).toMatchObject({ statusCode: 409, code: 'attempt_over' });
    const removed = await t.call('DELETE', at(`/files/${slot}/${id}`), { as: student, headers: TUS });
    expect(removed.json()).toMatchObject({ statusCode: 409, code: 'attempt_over' });
    expect(await files()).toHaveLength(1);
  });

  test('by the clock lets the seconds of grace count, and nothing that came after them', async () => {
    await endAt(-500);
    const id = await handIn();
    expect((await answerSeenBy(student)).response).toEqual([id]);
    await endAt(-10_000);
    expect((await begin('otro.pdf', 10)).json().code).toBe('attempt_over');
    const { state, questions } = (await t.call('GET', at(), { as: teacher })).json().attempt;
    expect([state, questions[0].response]).toEqual(['expired', null]);
  });

  test('that extra time moves lets files in until then', async () => {
    const { timeLimitSeconds } = { timeLimitSeconds: 60 };
    const body = { version: quiz.version, timeLimitSeconds };
    await t.call('PUT', toQuizPath(quiz), { as: teacher, body });
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
    await t.db.updateTable('attempts').set({ startedAt: hourAgo }).where('id', '=', attempt.id).execute();
    const extra = { as: teacher, body: { seconds: 7_200 } };
    await t.call('PUT', toQuizPath(quiz, `/extra_time/${student.id}`), extra);
    await handIn();
    expect((await answerSeenBy(student)).response).toHaveLength(1);
    await t.call('DELETE', toQuizPath(quiz, `/extra_time/${student.id}`), { as: teacher });
    expect((await begin('otro.pdf', 10)).json().code).toBe('attempt_over');
  });

  test('keeps what was begun in time and arrived late for the teacher, who lets it count', async () => {
    const inTime = await handIn();
    const upload = await begun('anexo.pdf', PDF.length);
    await patch(upload, 0, PDF.subarray(0, 4_000));
    await submit();
    expect((await patch(upload, 4_000, PDF.subarray(4_000))).statusCode).toBe(204);
    const late = upload.split('/').at(-1);
    const seen = await answerSeenBy(teacher);
    expect(seen).toMatchObject({
      response: [inTime],
      late: [{ response: [inTime, late], acceptedAt: null }],
    });
    const path = at(`/late/${seen.late?.[0]?.id}/accept`);
    const accepted = await t.call('POST', path, { as: teacher });
    expect(findQuestionOfKind(accepted.json().attempt, 'file').response).toEqual([inTime, late]);
  });

  /** Ends an assignment's attempt while its only file is uploading. */
  const endDuringUpload = async (content = PDF): Promise<string> => {
    const { id, courseId } = await createTestAssignment(t, cast);
    attempt = await startAttempt(t, { id, courseId }, student);
    quiz = { ...quiz, id };
    slot = findQuestionOfKind(attempt, 'file').slot;
    const upload = await begun('informe.pdf', content.length);
    await patch(upload, 0, content.subarray(0, 10));
    await endAt(-10_000);
    return upload;
  };
  const isThere = async () => (await t.call('GET', at(), { as: teacher })).statusCode === 200;
  const sweep = () => deleteUnfinishedAnswerFiles(t.db, fromNow(DAY));

  test('keeps the only file of an assignment that was still uploading at its end', async () => {
    const upload = await endDuringUpload();
    expect((await patch(upload, 10, PDF.subarray(10))).statusCode).toBe(204);
    const { late } = await answerSeenBy(teacher);
    expect(late).toMatchObject([{ response: [upload.split('/').at(-1)], acceptedAt: null }]);
    await t.db
      .updateTable('answerFiles')
      .set({ finishedAt: null })
      .where('attemptId', '=', attempt.id)
      .execute();
    await sweep();
    expect(await isThere()).toBe(true);
  });

  test('forgets an assignment’s attempt whose only upload is abandoned or refused', async () => {
    await endDuringUpload();
    expect(await isThere()).toBe(true);
    await sweep();
    expect(await isThere()).toBe(false);
    const upload = await endDuringUpload(SAMPLE_PNG);
    expect((await patch(upload, 10, SAMPLE_PNG.subarray(10))).statusCode).toBe(415);
    expect(await isThere()).toBe(false);
  });
});

describe('what was handed in', () => {
  const stored = async () =>
    (await t.db.selectFrom('files').select('id').where('ownerId', '=', student.id).execute()).length;

  test('is named in the gradebook and its file', async () => {
    await handIn('informe.pdf');
    await handIn('=anexo.pdf');
    await submit();
    const { grades } = (await t.call('GET', toQuizPath(quiz, '/grades'), { as: teacher })).json();
    const own = grades.find(({ userId }: { userId: number }) => userId === student.id);
    expect(own.files).toEqual(['informe.pdf', '=anexo.pdf']);
    const csv = (await t.call('GET', toQuizPath(quiz, '/grades.csv'), { as: teacher })).body;
    expect(csv).toContain('informe.pdf; =anexo.pdf');
  });

  test('goes with its attempt', async () => {
    await handIn();
    expect((await t.call('DELETE', at(), { as: teacher })).statusCode).toBe(204);
    await sweepOrphanFiles(t.app);
    expect(await stored()).toBe(0);
  });

  test('goes with its person', async () => {
    await handIn();
    await deleteForUndo(t, `/users/${student.id}`, cast.people.Ad);
    await sweepOrphanFiles(t.app);
    expect(await stored()).toBe(1);
    await t.db.deleteFrom('trash').execute();
    await sweepOrphanFiles(t.app);
    expect(await stored()).toBe(0);
  });

  test('comes back with its course, for the same people alone', async () => {
    await handIn();
    const undo = await deleteForUndo(t, `/courses/${cast.courseId}`, cast.people.Ad);
    await sweepOrphanFiles(t.app);
    await undoDeletion(t, undo, cast.people.Ad);
    const [file] = await files();
    expect(sha256((await t.app.inject(file?.url ?? '')).rawPayload)).toBe(sha256(PDF));
    const row = await t.db.selectFrom('files').selectAll().where('ownerId', '=', student.id).execute();
    expect(row).toMatchObject([{ courseId: cast.courseId }]);
  });
});
