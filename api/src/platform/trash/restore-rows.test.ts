import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Actor } from '../../../test/actors.ts';
import { createTestAssignment, toAssignmentPath } from '../../../test/assignment-samples.ts';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import {
  createQuiz,
  findQuestionOfKind,
  QUESTION_SAMPLES,
  startAttempt,
  toQuizPath,
} from '../../../test/quiz-samples.ts';
import { deleteForUndo, undoDeletion } from '../../../test/undo.ts';
import { ensureGroup } from '../../courses/subscriptions/groups/groups.queries.ts';
import { upsertSubscription } from '../../courses/subscriptions/subscriptions.queries.ts';
import { sweepOrphanFiles } from '../files/sweep-files.ts';

const TUS = { 'tus-resumable': '1.0.0' };
const base64 = (text: string) => Buffer.from(text).toString('base64');

let t: TestApp;
let cast: Cast;
let admin: Actor;
let teacher: Actor;
let student: Actor;

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  cast = await createCast(t);
  ({ Ad: admin, 'T+': teacher, 'S+': student } = cast.people);
});
afterAll(() => t.close());

test("a group's submission comes back as one, and its members see who handed it in", async () => {
  const mate = await t.actor('student');
  await upsertSubscription(t.db, { userId: mate.id, courseId: cast.courseId });
  const groupId = await ensureGroup(t.db, cast.courseId, 'Nocturno');
  await t.db
    .updateTable('subscriptions')
    .set({ groupId })
    .where('userId', 'in', [student.id, mate.id])
    .execute();
  const made = await createTestAssignment(t, cast, { perGroup: true });
  const body = { text: 'Es 40.' };
  await t.call('POST', toAssignmentPath(made, '/submissions'), { as: student, body });
  const read = async () => [
    (await t.call('GET', toAssignmentPath(made), { as: mate })).json().assignment.mine,
    (await t.call('GET', `/courses/${cast.courseId}/grading`, { as: teacher })).json().total,
  ];
  const before = await read();
  expect(before).toMatchObject([{ handedInBy: expect.any(String) }, 1]);
  await undoDeletion(t, await deleteForUndo(t, toAssignmentPath(made), teacher), teacher);
  expect(await read()).toEqual(before);
});

test('an answer that waits for its course and its student keeps its file', async () => {
  const quiz = await createQuiz(t, cast, { questions: [QUESTION_SAMPLES.file] });
  const attempt = await startAttempt(t, quiz, student);
  const { slot } = findQuestionOfKind(attempt, 'file');
  const files = toQuizPath(quiz, `/attempts/${attempt.id}/files`);
  const content = Buffer.from('%PDF-1.7\ninforme');
  const metadata = `filename ${base64('informe.pdf')},filetype ${base64('')},fingerprint ${base64('7-1')}`;
  const begun = await t.call('POST', `${files}/${slot}`, {
    as: student,
    headers: { ...TUS, 'upload-length': String(content.length), 'upload-metadata': metadata },
  });
  await t.call('PATCH', String(begun.headers.location).replace('/api', ''), {
    as: student,
    headers: { ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    body: content,
  });
  const course = await deleteForUndo(t, `/courses/${cast.courseId}`, admin);
  const person = await deleteForUndo(t, `/users/${student.id}`, admin);
  await undoDeletion(t, course, admin);
  await sweepOrphanFiles(t.app);
  await undoDeletion(t, person, admin);
  const listed = await t.call('GET', files, { as: teacher });
  const [file] = listed.json().files;
  expect(file).toMatchObject({ name: 'informe.pdf' });
  expect((await t.app.inject(file.url)).rawPayload).toEqual(content);
});
