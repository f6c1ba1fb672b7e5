import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Cast, createCast } from '../../../test/cast.ts';
import { insertTestCertificate, TEST_CERTIFICATE_RULE } from '../../../test/certificate-samples.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { runJobToEnd } from '../../../test/jobs.ts';
import { createQuiz } from '../../../test/quiz-samples.ts';
import { makeLecture, recordWatching } from '../../../test/watching.ts';
import { fromNow, HOUR, SECOND } from '../../core/time/time.ts';
import { upsertSubscription } from '../../courses/subscriptions/subscriptions.queries.ts';
import { SYSTEM_ACTOR } from '../../platform/audit/audit.queries.ts';
import { writeAs } from '../../platform/plugins/write.ts';
import { updateCertificate } from './certificates.queries.ts';
import { issueCertificates, readCertificateContext } from './issue.ts';
import { readCertificateRule } from './rules.queries.ts';
import { readStudentStandings } from './standings.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function ruledCourse(rule = {}): Promise<Cast & { lectureId: number }> {
  const cast = await createCast(t);
  const lectureId = await makeLecture(t, cast.courseId);
  const path = `/courses/${cast.courseId}/certificates/rule`;
  const saved = await t.call('PUT', path, {
    as: cast.people['T+'],
    body: { ...TEST_CERTIFICATE_RULE, ...rule },
  });
  expect(saved.statusCode, saved.body).toBe(200);
  return { ...cast, lectureId };
}

async function finish({ courseId, lectureId }: { courseId: number; lectureId: number }, userId: number) {
  await recordWatching(t, { courseId, lectureId, userId, intervals: [[0, 95]] });
}

const certificatesOf = (courseId: number) =>
  t.db.selectFrom('certificates').selectAll().where('courseId', '=', courseId).orderBy('id').execute();
const verdict = async (code: string, as: Parameters<TestApp['call']>[2] = {}) =>
  (await t.call('GET', `/certificates/${code}`, as)).json().certificate;

test('a program reads the grade in percent, and when it was revoked', async () => {
  const { courseId, people } = await createCast(t);
  for (const [version, mark, grade] of [
    [1, '87,5 %', 87.5],
    [2, '10,4 de 12', 86.7],
  ] as const) {
    const { id, code } = await insertTestCertificate(t, { courseId, userId: people['S+'].id, version, mark });
    expect(await verdict(code)).toMatchObject({ mark, grade, hours: 24, revokedAt: null });
    const revokedAt = fromNow(-HOUR);
    await updateCertificate(t.db, id, { revokedAt, reason: 'Error' });
    expect(await verdict(code)).toMatchObject({ state: 'revoked', revokedAt });
  }
});

test('the administration lists the certificates of a person', async () => {
  const { courseId, people } = await createCast(t);
  const { id: userId } = people['S+'];
  const { code } = await insertTestCertificate(t, { courseId, userId });
  const list = async (id: number) => t.call('GET', `/users/${id}/certificates`, { as: people.Ad });
  const { certificates, nextCursor } = (await list(userId)).json();
  expect(certificates).toMatchObject([{ userId, courseId, state: 'valid' }]);
  expect([certificates[0].code.replaceAll('-', ''), nextCursor]).toEqual([code, null]);
  expect((await list(people['S-'].id)).json().certificates).toEqual([]);
  expect((await list(2_000_000)).statusCode).toBe(404);
});

test('before a rule is saved it names the people who get their certificate at once', async () => {
  const course = await ruledCourse({ progress: null, mark: 60 });
  const { courseId, people } = course;
  const path = `/courses/${courseId}/certificates/rule/preview`;
  const preview = async (rule: object) => {
    const answer = await t.call('POST', path, {
      as: people['T+'],
      body: { ...TEST_CERTIFICATE_RULE, version: 1, ...rule },
    });
    return answer.json().people;
  };
  expect(await preview({})).toEqual([]);
  await finish(course, people['S+'].id);
  expect(await preview({})).toMatchObject([{ userId: people['S+'].id }]);
  expect(await preview({ on: false })).toEqual([]);
  expect(await preview({ progress: null })).toEqual([]);
  await insertTestCertificate(t, { courseId, userId: people['S+'].id });
  expect(await preview({})).toEqual([]);
  expect(await certificatesOf(courseId)).toHaveLength(1);
});

test('who meets the rule gets one, is told of it, and keeps it as it is', async () => {
  const course = await ruledCourse();
  const { courseId, people } = course;
  const mine = `/courses/${courseId}/certificates/mine`;
  const before = (await t.call('GET', mine, { as: people['S+'] })).json();
  expect(before).toMatchObject({
    standing: { met: false, progress: { has: 0, needs: 100 } },
    certificate: null,
  });
  await t.app.certificates.flush();
  expect(await certificatesOf(courseId)).toEqual([]);
  await finish(course, people['S+'].id);
  await t.app.certificates.flush();
  await t.app.certificates.flush();
  const [row, ...more] = await certificatesOf(courseId);
  expect(more).toEqual([]);
  expect(row).toMatchObject({
    userId: people['S+'].id,
    kind: 'completion',
    lectures: 1,
    lecturesDone: 1,
    hours: 24,
  });
  const after = (await t.call('GET', mine, { as: people['S+'] })).json();
  expect(after).toMatchObject({ standing: { met: true }, certificate: { state: 'valid' } });
  const { notices } = (await t.call('GET', '/notices', { as: people['S+'] })).json();
  expect(notices[0]).toMatchObject({ kind: 'certificate', path: `/certificado/${after.certificate.code}` });

  await t.db.updateTable('users').set({ name: 'Otro Nombre' }).where('id', '=', people['S+'].id).execute();
  await t.db.updateTable('courses').set({ name: 'Otra' }).where('id', '=', courseId).execute();
  await t.call('DELETE', `/courses/${courseId}`, { as: people.Ad });
  await t.call('DELETE', `/users/${people['S+'].id}`, { as: people.Ad });
  expect(await certificatesOf(courseId)).toEqual([row]);
  expect(await verdict(after.certificate.code)).toMatchObject({
    state: 'valid',
    name: people['S+'].username,
    courseName: 'Álgebra',
    hours: 24,
    hoursText: '24 horas',
    mark: null,
    grade: null,
    revokedAt: null,
    signers: TEST_CERTIFICATE_RULE.signers,
    lectures: '1 de 1',
    sentence: expect.stringContaining(' Álgebra en '),
  });
  const change = t.db.updateTable('certificates').set({ name: 'Nadie' }).where('courseId', '=', courseId);
  await expect(change.execute()).rejects.toThrow(/does not change/);
});

test('a mark counts once nothing is left to come, and a quiz once it is passed', async () => {
  const course = await ruledCourse({ progress: null, mark: 60, allQuizzes: true });
  const { courseId, people } = course;
  const { id } = await createQuiz(t, course, { title: 'Final', passMark: 50, feedbackWhen: 'submitted' });
  const at = async () =>
    (await t.call('GET', `/courses/${courseId}/certificates/mine`, { as: people['S+'] })).json().standing;
  expect(await at()).toMatchObject({ met: false, quizzes: [{ id, title: 'Final' }], mark: { needs: 60 } });
  const attempt = (score: number | null, needsGrading = false) => ({
    quizId: id,
    courseId,
    userId: people['S+'].id,
    number: 1,
    state: 'submitted' as const,
    preview: false,
    layout: '[]',
    startedAt: '2026-11-22T00:00:00.000Z',
    dueAt: null,
    lastSavedAt: null,
    submittedAt: '2026-11-22T00:01:00.000Z',
    score,
    maxScore: 10,
    needsGrading,
    hasLate: false,
  });
  await t.db.insertInto('attempts').values(attempt(9, true)).execute();
  expect(await at()).toMatchObject({ met: false });
  await t.db.updateTable('attempts').set({ needsGrading: false }).where('quizId', '=', id).execute();
  await t.db.updateTable('quizzes').set({ feedbackWhen: 'released' }).where('id', '=', id).execute();
  // A certificate may not reveal unreleased marks.
  expect(await at()).toMatchObject({ met: false });
  await t.db.updateTable('quizzes').set({ feedbackWhen: 'submitted' }).where('id', '=', id).execute();
  expect(await at()).toMatchObject({ met: true });
  await t.app.certificates.flush();
  expect(await certificatesOf(courseId)).toMatchObject([{ kind: 'approval', mark: '90 %' }]);
});

test('nobody has done a course of which more is to come, nor passed quizzes that there are not', async () => {
  const course = await ruledCourse({ allQuizzes: true });
  const { courseId, people } = course;
  const at = async () =>
    (await t.call('GET', `/courses/${courseId}/certificates/mine`, { as: people['S+'] })).json().standing;
  await finish(course, people['S+'].id);
  expect(await at()).toMatchObject({ met: false, progress: null, toCome: { lectures: 0, quizzes: true } });
  const path = `/courses/${courseId}/certificates/rule`;
  await t.call('PUT', path, { as: people['T+'], body: { ...TEST_CERTIFICATE_RULE, version: 1 } });
  const later = { title: 'La que viene', publishAt: fromNow(HOUR) };
  await t.call('POST', `/courses/${courseId}/lectures`, { as: people['T+'], body: later });
  expect(await at()).toMatchObject({ met: false, progress: null, toCome: { lectures: 1, quizzes: false } });
  await t.app.certificates.flush();
  expect(await certificatesOf(courseId)).toEqual([]);
  await t.db.deleteFrom('lectures').where('title', '=', 'La que viene').execute();
  expect(await at()).toMatchObject({ met: true });
});

test('a rule takes only published quizzes of its course, and says which of both is missing', async () => {
  const course = await ruledCourse();
  const draft = await createQuiz(t, course, { state: 'draft' });
  const foreign = await createQuiz(t, await createCast(t));
  const refusal = async (quizId: number) => {
    const body = { ...TEST_CERTIFICATE_RULE, version: 1, quizIds: [quizId] };
    const path = `/courses/${course.courseId}/certificates/rule`;
    return (await t.call('PUT', path, { as: course.people['T+'], body })).json().message;
  };
  expect(await refusal(draft.id)).toBe('Uno de los cuestionarios no está publicado.');
  expect(await refusal(foreign.id)).toBe('Uno de los cuestionarios no es de este curso.');
});

test('a course whose rule cannot be read does not hold back the certificates of the next', async () => {
  await t.db.updateTable('certificateRules').set({ on: false }).execute();
  const broken = await ruledCourse();
  await t.db
    .updateTable('certificateRules')
    .set({ signers: '{' })
    .where('courseId', '=', broken.courseId)
    .execute();
  const next = await ruledCourse();
  await finish(next, next.people['S+'].id);
  vi.useFakeTimers({ toFake: ['setInterval'] });
  t.app.certificates.start();
  vi.advanceTimersByTime(20 * SECOND);
  vi.useRealTimers();
  await expect.poll(() => certificatesOf(next.courseId)).toHaveLength(1);
  await t.db.deleteFrom('certificateRules').where('courseId', '=', broken.courseId).execute();
});

test('two processes that cross the rule together make one', async () => {
  const course = await ruledCourse();
  const { courseId, people } = course;
  await finish(course, people['S+'].id);
  const other = await createTestApp({ DATABASE_URL: t.databaseUrl });
  const rule = await readCertificateRule(t.db, courseId);
  const met = await readStudentStandings(t.db, courseId, rule, [people['S+'].id]);
  const issuing = await readCertificateContext(t.db, courseId, rule, 'Rambla');
  if (!issuing) throw new Error('no course');
  // Several processes find the same person before one of them writes.
  const counts = await Promise.all(
    [t, other, t, other].map(({ app }) =>
      writeAs(app, SYSTEM_ACTOR, (change) => issueCertificates(change, issuing, met)),
    ),
  );
  expect(counts.toSorted()).toEqual([0, 0, 0, 1]);
  await Promise.all([t.app.certificates.flush(), other.app.certificates.flush()]);
  await other.close();
  expect(await certificatesOf(courseId)).toHaveLength(1);
  const trail = t.db.selectFrom('audit').select('id').where('action', '=', 'certificate.issue');
  expect(await trail.where('details', 'like', `%"courseId":${courseId},%`).execute()).toHaveLength(1);
});

test('a group gets theirs at once, by the rule or by who teaches, and nobody a second one', async () => {
  const course = await ruledCourse();
  const { courseId, people } = course;
  const students = await Promise.all([t.actor('student'), t.actor('student'), t.actor('student')]);
  for (const { id } of students) await upsertSubscription(t.db, { userId: id, courseId });
  const [first, second] = students.map(({ id }) => id);
  await finish(course, first ?? 0);
  const send = async (body: object) => {
    const path = `/courses/${courseId}/certificates/issue`;
    const response = await t.call('POST', path, { as: people['T+'], body });
    return (await runJobToEnd<object>(t, response, people['T+'])).result;
  };
  const preview = async () => {
    // A student of another course is not part of this one.
    const body = { userIds: [first, second, people['S-'].id] };
    const path = `/courses/${courseId}/certificates/preview`;
    const { people: found, ...rest } = (await t.call('POST', path, { as: people['T+'], body })).json();
    const byId = (one: number | undefined) => found.find(({ userId }: { userId: number }) => userId === one);
    return { ...rest, count: found.length, people: [byId(first), byId(second)] };
  };
  const lacks = { userId: second, has: null, standing: { met: false, progress: { has: 0, needs: 100 } } };
  const before = await preview();
  expect(before).toMatchObject({ gives: true, byHand: false, count: 2 });
  expect(before.people).toMatchObject([{ userId: first, has: null, standing: { met: true } }, lacks]);
  expect(await send({ anyway: false })).toEqual({ issued: 1, without: 3 });
  const code = (await certificatesOf(courseId))[0]?.code;
  expect((await preview()).people).toMatchObject([{ has: 'valid' }, lacks]);
  const reason = { reason: 'Se emitió por error', showsReason: false };
  await t.call('POST', `/certificates/${code}/revoke`, { as: people['T+'], body: reason });
  expect((await preview()).people).toMatchObject([{ has: 'revoked' }, lacks]);
  expect(await send({ userIds: [first, second], anyway: true })).toEqual({ issued: 1, without: 0 });
  expect(await send({ group: '', anyway: true })).toEqual({ issued: 2, without: 0 });
  expect((await certificatesOf(courseId)).map(({ version }) => version)).toEqual([1, 1, 1, 1]);
  const list = `/courses/${courseId}/certificates?limit=2&state=valid`;
  const page = (await t.call('GET', list, { as: people['T+'] })).json();
  expect([page.certificates.length, page.total]).toEqual([2, 3]);
  const group = { courseId, name: 'Noche', key: 'noche', position: 1 };
  const { id: groupId } = await t.db
    .insertInto('courseGroups')
    .values(group)
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.db
    .updateTable('subscriptions')
    .set({ groupId })
    .where('userId', '=', second ?? 0)
    .execute();
  const evening = (await t.call('GET', `${list}&group=Noche`, { as: people['T+'] })).json();
  expect(evening.certificates).toMatchObject([{ userId: second }]);
  const csv = await t.call('GET', `/courses/${courseId}/certificates.csv`, { as: people['T+'] });
  expect(csv.body.split('\n')).toHaveLength(6);
  const search = evening.certificates[0]?.code.slice(0, 4);
  for (const filter of ['group=Noche', `q=${search}`]) {
    const path = `/courses/${courseId}/certificates.csv?${filter}`;
    const rows = (await t.call('GET', path, { as: people['T+'] })).body.split('\n');
    expect([filter, rows.length, rows[1]]).toEqual([filter, 3, expect.stringContaining(search)]);
  }
});

test('a reissued one leads from the old code to the new, and a revoked one says why until it is restored', async () => {
  const { courseId, people } = await createCast(t);
  const { code } = await insertTestCertificate(t, { courseId, userId: people['S+'].id });
  const as = people['T+'];
  const body = { name: '  Camila   Núñez Ferreiro ', ci: null };
  const { certificate } = (await t.call('POST', `/certificates/${code}/reissue`, { as, body })).json();
  expect(certificate).toMatchObject({ name: 'Camila Núñez Ferreiro', version: 2, state: 'valid' });
  expect(await verdict(code.toLowerCase())).toMatchObject({
    state: 'replaced',
    replacedBy: certificate.code,
  });
  expect((await t.call('POST', `/certificates/${code}/reissue`, { as, body })).statusCode).toBe(409);
  // Invisible characters could reverse the text or make two names look alike.
  const turned = { name: 'Camila \u202eairaM', ci: null };
  const again = await t.call('POST', `/certificates/${certificate.code}/reissue`, { as, body: turned });
  expect(again.statusCode).toBe(400);
  expect((await t.call('GET', `/certificates/${code}/badge`)).statusCode).toBe(409);

  const revoke = { reason: 'Se copió', showsReason: true };
  const path = `/certificates/${certificate.code}`;
  expect((await t.call('POST', `${path}/revoke`, { as, body: revoke })).statusCode).toBe(200);
  expect((await t.call('POST', `${path}/revoke`, { as, body: revoke })).statusCode).toBe(409);
  const revoked = await verdict(certificate.code);
  expect(revoked).toMatchObject({ state: 'revoked', reason: 'Se copió', name: 'Camila Núñez Ferreiro' });
  expect(revoked.revokedDay).toMatch(/^\d+ de \w+ de \d{4}$/);
  await t.call('POST', `${path}/restore`, { as });
  expect(await verdict(certificate.code)).toMatchObject({ state: 'valid', reason: null });
  // After the course is deleted, administrators manage its certificates.
  await t.call('DELETE', `/courses/${courseId}`, { as: people.Ad });
  expect((await t.call('POST', `${path}/revoke`, { as, body: revoke })).statusCode).toBe(403);
  const silent = { ...revoke, showsReason: false };
  expect((await t.call('POST', `${path}/revoke`, { as: people.Ad, body: silent })).statusCode).toBe(200);
  expect(await verdict(certificate.code)).toMatchObject({ state: 'revoked', reason: null });
});

test('of a hidden one nobody but its owner reads more than whether it is valid', async () => {
  const { courseId, people } = await createCast(t);
  const { code } = await insertTestCertificate(t, { courseId, userId: people['S+'].id });
  const path = `/certificates/${code}`;
  await t.call('PUT', `${path}/hidden`, { as: people['S+'], body: { hidden: true } });
  const seen = await verdict(code);
  expect(seen).toMatchObject({ state: 'valid', exists: true, hidden: true, mine: false });
  expect(JSON.stringify(seen)).not.toMatch(/Camila|lgebra|24 horas|\b87\b|Sosa/);
  expect(await verdict(code, { as: people['S+'] })).toMatchObject({
    mine: true,
    name: 'Camila Núñez Ferreira',
  });
  expect((await t.call('GET', `${path}/badge`)).json().code).toBe('certificate_hidden');
  expect((await t.call('GET', `${path}/badge`, { as: people['S+'] })).statusCode).toBe(200);
  const own = (await t.call('GET', '/certificates/mine', { as: people['S+'] })).json().certificates;
  expect(own).toMatchObject([{ hidden: true, name: 'Camila Núñez Ferreira' }]);

  // Hiding the reissued certificate also hides the former name.
  await t.call('PUT', `${path}/hidden`, { as: people['S+'], body: { hidden: false } });
  const body = { name: 'Bruno Núñez Ferreira', ci: null };
  const again = await t.call('POST', `${path}/reissue`, { as: people['T+'], body });
  const fresh = `/certificates/${again.json().certificate.code}/hidden`;
  await t.call('PUT', fresh, { as: people['S+'], body: { hidden: true } });
  expect(await verdict(code)).toMatchObject({ state: 'replaced', hidden: true, name: null });
});

test('a code that there is not says so, with what may have been meant, and trying codes is slow', async () => {
  const missing = await t.call('GET', '/certificates/7K4O-29XD');
  expect(missing.statusCode).toBe(404);
  expect(missing.json()).toMatchObject({ statusCode: 404, code: 'not_found' });
  expect(missing.json().certificate).toMatchObject({
    state: 'unknown',
    exists: false,
    name: null,
    wrong: 'O',
    meant: '7K4Q-29XD',
  });
  const { courseId, people } = await createCast(t);
  const { code } = await insertTestCertificate(t, { courseId, userId: people['S+'].id });
  // The PDF and badge paths count wrong codes too, so that they do not bypass the limit.
  const ends = ['', '/pdf', '/badge'];
  for (let tries = 0; tries < 29; tries += 1)
    await t.call('GET', `/certificates/AAAA-${tries}${ends[tries % 3]}`);
  const refused = await t.call('GET', '/certificates/AAAA-ZZ');
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  // Right codes always work, so that a guesser cannot lock out a campus.
  for (const end of ends) expect((await t.call('GET', `/certificates/${code}${end}`)).statusCode).toBe(200);
  await t.db.deleteFrom('throttles').execute();
});
