import { execFileSync } from 'node:child_process';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../test/harness.ts';
import { insertCourse } from '../../courses/courses.queries.ts';
import { setListPosition } from '../../courses/subscriptions/list-positions.queries.ts';
import { upsertSubscription } from '../../courses/subscriptions/subscriptions.queries.ts';

let t: TestApp;
let teacher: Actor;
let admin: Actor;
let courseId: number;
const people: Actor[] = [];

const NAMES = [
  ['Ana', 'Paz'],
  ['Eva', 'Łukić'],
  ['Zoe', 'Álvarez'],
] as const;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('admin');
  teacher = await t.actor('teacher', { username: 'docente' });
  const course = { name: 'Física', type: 'FING', code: 'F1', period: '2026-1', shift: 'Matutino' } as const;
  courseId = (await insertCourse(t.db, course)).id;
  await upsertSubscription(t.db, { userId: teacher.id, courseId });
  for (const [firstName, surname] of NAMES) {
    const person = await t.actor('student');
    await t.db.updateTable('users').set({ firstName, surname }).where('id', '=', person.id).execute();
    await upsertSubscription(t.db, { userId: person.id, courseId });
    people.push(person);
  }
  // The imported list has Eva before Ana, and lacks Zoe.
  await setListPosition(t.db, courseId, people[1]?.id ?? 0, 2);
  await setListPosition(t.db, courseId, people[0]?.id ?? 0, 3);
});
afterAll(() => t.close());

const path = (rest = '') => `/courses/${courseId}/acta${rest}`;
const read = async (rest = '') => (await t.call('GET', path(rest), { as: teacher })).json();

async function giveMarks(points: (number | null)[]) {
  const scheme = (await t.call('GET', `/courses/${courseId}/gradebook`, { as: teacher })).json().scheme;
  let [part] = scheme.parts.filter(({ kind }: { kind: string }) => kind === 'hand');
  if (!part) {
    const parts = [{ kind: 'hand', title: 'Oral', weight: 1, droppable: false }];
    const { version, scale, passMark, dropLowest, missing, late } = scheme;
    const body = { version, scale, passMark, dropLowest, missing, late, parts };
    const saved = await t.call('PUT', `/courses/${courseId}/gradebook/scheme`, { as: teacher, body });
    [part] = saved.json().scheme.parts.filter(({ kind }: { kind: string }) => kind === 'hand');
  }
  const grades = people.map(({ id: userId }, index) => ({ userId, points: points[index] ?? null }));
  const body = { partId: part.id, grades };
  await t.call('PUT', `/courses/${courseId}/gradebook/hand_grades`, { as: teacher, body });
}

test('the preview has whole marks in the order of the list, and who did not take part', async () => {
  await giveMarks([55, 92, null]);
  const { acta, periods } = await read();
  expect(acta).toMatchObject({ period: '2026-1', courseCode: 'F1', shift: 'Matutino', closedAt: null });
  expect(acta.lines).toMatchObject([
    { surname: 'Łukić', firstName: 'Eva', percent: 92, mark: 11 },
    { surname: 'Paz', firstName: 'Ana', percent: 55, mark: 6 },
    { surname: 'Álvarez', firstName: 'Zoe', percent: null, mark: null },
  ]);
  expect(periods).toEqual([]);
});

test('12 points give their own mark, and nobody who handed in nothing gets a 0', async () => {
  const { id } = await insertCourse(t.db, { name: 'Historia', type: 'FING' });
  await upsertSubscription(t.db, { userId: teacher.id, courseId: id });
  const at = `/courses/${id}/gradebook`;
  const { version } = (await t.call('GET', at, { as: teacher })).json().scheme;
  const rules = { version, scale: 'twelve', passMark: 58.33, dropLowest: 0, missing: 'zero', late: null };
  const parts = [{ kind: 'hand', title: 'Oral', maxPoints: 12, weight: 1, droppable: false }];
  const saved = await t.call('PUT', `${at}/scheme`, { as: teacher, body: { ...rules, parts } });
  const [part] = saved.json().scheme.parts.filter(({ kind }: { kind: string }) => kind === 'hand');
  const students = await t.actors(Array.from({ length: 14 }, () => 'student' as const));
  for (const { id: userId } of students) await upsertSubscription(t.db, { userId, courseId: id });
  const grades = students.slice(0, 13).map(({ id: userId }, points) => ({ userId, points }));
  await t.call('PUT', `${at}/hand_grades`, { as: teacher, body: { partId: part.id, grades } });
  const { lines } = (await t.call('GET', `/courses/${id}/acta`, { as: teacher })).json().acta;
  const marks = new Map(
    lines.map((line: { userId: number; mark: number | null }) => [line.userId, line.mark]),
  );
  const expected = students.map((_, points) => (points === 13 ? null : points));
  expect(students.map(({ id: userId }) => marks.get(userId))).toEqual(expected);
});

test('the institute’s table counts, and has to rise from 0', async () => {
  const put = (body: object) => t.call('PUT', '/acta_conversion', { as: admin, body });
  const flat = {
    steps: [
      { from: 0, mark: 1 },
      { from: 50, mark: 1 },
    ],
    passMark: 1,
  };
  expect((await put(flat)).statusCode).toBe(400);
  const steps = [
    { from: 0, mark: 1 },
    { from: 50, mark: 2 },
    { from: 90, mark: 3 },
  ];
  expect((await put({ steps, passMark: 2 })).statusCode).toBe(200);
  expect((await read()).acta.lines.map(({ mark }: { mark: number | null }) => mark)).toEqual([3, 2, null]);
});

test('is closed as it was seen, once, by its teacher', async () => {
  const { digest } = (await read()).acta;
  await giveMarks([58, 92, null]);
  const close = (body: object) => t.call('POST', path(), { as: teacher, body });
  expect((await close({ digest })).json()).toMatchObject({ statusCode: 409, code: 'acta_changed' });
  const seen = (await read()).acta.digest;
  const closed = await close({ digest: seen });
  expect(closed.statusCode).toBe(201);
  expect(closed.json().acta).toMatchObject({ closedBy: 'docente', closedAt: expect.any(String) });
  expect((await close({})).json()).toMatchObject({ statusCode: 409, code: 'acta_closed' });
  const [entry] = await t.db.selectFrom('audit').selectAll().where('action', '=', 'acta.close').execute();
  expect(entry).toMatchObject({ actorName: 'docente', targetId: courseId });
});

test('a closed acta stays, whatever becomes of marks, table, names and course data', async () => {
  const before = (await read()).acta;
  await giveMarks([0, 0, 0]);
  await t.call('PUT', '/acta_conversion', {
    as: admin,
    body: { steps: [{ from: 0, mark: 9 }], passMark: 9 },
  });
  await t.db
    .updateTable('users')
    .set({ surname: 'Otra' })
    .where('id', '=', people[0]?.id ?? 0)
    .execute();
  expect((await read()).acta).toEqual(before);
  for (const table of ['actas', 'actaLines', 'actaRectifications']) {
    // SQLite's triggers run per row, so a table without rows refuses nothing.
    if (table === 'actaRectifications') continue;
    await expect(sql`update ${sql.table(table)} set "id" = "id"`.execute(t.db)).rejects.toThrow(
      'append-only',
    );
    await expect(sql`delete from ${sql.table(table)}`.execute(t.db)).rejects.toThrow('append-only');
  }
});

test('a rectification shows both marks, and has to be another mark of the table with a reason', async () => {
  const userId = people[0]?.id ?? 0;
  const rectify = (body: object) =>
    t.call('POST', path('/rectifications'), { as: teacher, body: { userId, ...body } });
  expect((await rectify({ mark: 2, reason: 'Error' })).statusCode).toBe(400);
  expect((await rectify({ mark: 9, reason: 'Error' })).statusCode).toBe(400);
  expect((await rectify({ mark: 3, reason: ' ' })).statusCode).toBe(400);
  const { acta } = (await rectify({ mark: 3, reason: 'Error de suma' })).json();
  expect(acta.lines.find((line: { userId: number }) => line.userId === userId)).toMatchObject({ mark: 2 });
  expect(acta.rectifications).toMatchObject([
    { userId, markBefore: 2, markAfter: 3, reason: 'Error de suma', by: 'docente' },
  ]);
  await expect(sql`delete from "actaRectifications"`.execute(t.db)).rejects.toThrow('append-only');
});

test('the files are of the closed acta alone', async () => {
  for (const [index, mark] of [
    [0, null],
    [2, 3],
  ] as const) {
    const body = { userId: people[index]?.id, mark, reason: 'Otra acta' };
    await t.call('POST', path('/rectifications'), { as: teacher, body });
  }
  const { rawPayload, headers } = await t.call('GET', path('.pdf'), { as: teacher });
  expect(headers['content-type']).toBe('application/pdf');
  const words = execFileSync('pdftotext', ['-layout', '-', '-'], { input: rawPayload }).toString();
  for (const text of [
    'Łukić, Eva',
    'No se presentó (rectificada)',
    '3 (rectificada)',
    'Paz, Ana: antes 2, ahora 3. Error de suma',
    'Paz, Ana: antes 3, ahora no se presentó. Otra acta',
    'Álvarez, Zoe: antes no se presentó, ahora 3. Otra acta',
  ])
    expect(words).toContain(text);
  const sheet = await t.call('GET', path('.xlsx'), { as: teacher });
  expect(sheet.rawPayload.subarray(0, 2).toString()).toBe('PK');
  expect((await t.call('GET', path('.pdf?period=2027'), { as: teacher })).statusCode).toBe(404);
});

test('the acta outlives its course', async () => {
  await t.call('DELETE', `/courses/${courseId}`, { as: admin });
  expect(await t.db.selectFrom('actas').select('courseName').execute()).toEqual([{ courseName: 'Física' }]);
});

test('courses are listed by code, period and shift', async () => {
  await insertCourse(t.db, {
    name: 'Química',
    type: 'FING',
    code: 'Q1',
    period: '2026-2',
    shift: 'Nocturno',
  });
  await insertCourse(t.db, { name: 'Álgebra', type: 'FING', code: 'A1', period: '2026-2' });
  const names = async (query: string) =>
    (await t.call('GET', `/courses?${query}`)).json().courses.map(({ name }: { name: string }) => name);
  expect(await names('period=2026-2')).toEqual(['Álgebra', 'Química']);
  expect(await names('period=2026-2&shift=Nocturno')).toEqual(['Química']);
  expect(await names('q=q1')).toEqual(['Química']);
});
