import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { createQuiz, startAttempt } from '../../../test/quiz-samples.ts';

let t: TestApp;
let cast: Cast;

beforeAll(async () => {
  t = await createTestApp();
  cast = await createCast(t);
});
afterAll(() => t.close());

async function save(markdown: string, publish?: boolean) {
  const { version } = (await t.call('GET', '/texts/terms', { as: cast.people.Ad })).json().text;
  const body = { markdown, version, ...(publish !== undefined && { publish }) };
  return (await t.call('PUT', '/texts/terms', { as: cast.people.Ad, body })).json().text.version as number;
}

const due = async (as = cast.people['S+']) => (await t.call('GET', '/terms', { as })).json().terms;

const accept = async (version: number, as = cast.people['S+']) =>
  (await t.call('POST', `/terms/${version}/accept`, { as })).statusCode;

test('a new version is asked for until it is accepted, and a correction is not', async () => {
  expect(await due()).toBeNull();
  const first = await save('No compartas tu cuenta.');
  expect(await due()).toMatchObject({ version: first });
  expect(await accept(first + 1)).toBe(404);
  expect(await accept(first)).toBe(204);
  expect(await due()).toBeNull();
  await save('No compartas tu cuenta, por favor.');
  expect(await due()).toBeNull();
  const second = await save('Las clases en vivo se guardan un año.', true);
  expect(await accept(first)).toBe(404);
  expect(await due()).toMatchObject({ version: second });
  expect((await due(cast.people['T+'])).version).toBe(second);
});

test('nobody is asked during a timed attempt', async () => {
  const student = cast.people['S+'];
  const quiz = await createQuiz(t, cast, { timeLimitSeconds: 1800 });
  const attempt = await startAttempt(t, quiz, student);
  expect(await due()).toBeNull();
  await t.db.updateTable('attempts').set({ state: 'submitted' }).where('id', '=', attempt.id).execute();
  expect(await due()).not.toBeNull();
});

test('administrators see who accepted which version, when and from where', async () => {
  const student = cast.people['S+'];
  const { version } = await due();
  await accept(version);
  const csv = await t.call('GET', '/terms/acceptances.csv', { as: cast.people.Ad });
  const line = csv.body.split('\n').findLast((text) => text.includes(student.email));
  expect(line).toContain(`,${version},20`);
  expect(line).toMatch(/,127\.0\.0\.1\s*$/);
  const { user } = (await t.call('GET', `/users/${student.id}`, { as: cast.people.Ad })).json();
  expect(user.terms).toMatchObject({ version, ip: '127.0.0.1' });
});

test('sign-up accepts the version of its moment; without terms nobody is asked', async () => {
  const email = 'terminos@rambla.test';
  const { version } = await due(cast.people['T+']);
  const body = { username: 'Nueva', email, password: 'una frase bien larga' };
  expect((await t.call('POST', '/users', { body })).statusCode).toBe(201);
  const user = t.db.selectFrom('users').select('id').where('emailKey', '=', email);
  const { id } = await user.executeTakeFirstOrThrow();
  const accepted = t.db.selectFrom('termsAcceptances').selectAll().where('userId', '=', id);
  expect(await accepted.execute()).toEqual([
    expect.objectContaining({ version, ip: '127.0.0.1', acceptedAt: expect.any(String) }),
  ]);
  await save('');
  expect(await due(cast.people['T+'])).toBeNull();
  const again = await save('No compartas tu cuenta.');
  expect(await due(cast.people['T+'])).toMatchObject({ version: again });
});
