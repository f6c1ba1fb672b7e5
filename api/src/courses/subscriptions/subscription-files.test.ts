import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../../test/actors.ts';
import { type Cast, createCast, pairWithParts } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { runJobToEnd } from '../../../test/jobs.ts';
import type { ImportReport } from '../../platform/spreadsheets/report.ts';
import { setCourseCopying } from '../copying.queries.ts';
import { insertCourse } from '../courses.queries.ts';
import { findSubscription, upsertSubscription } from './subscriptions.queries.ts';

let t: TestApp;
let cast: Cast;
let ana: Actor;
let beto: Actor;

beforeAll(async () => {
  t = await createTestApp();
  cast = await createCast(t);
  await insertCourse(t.db, { name: 'Física', type: 'FING', category: '' });
  await insertCourse(t.db, { name: 'Repetido', type: 'FING', category: '' });
  await insertCourse(t.db, { name: 'repetído', type: 'FING', category: '' });
});
afterAll(() => t.close());

beforeEach(async () => {
  ana = await t.actor('student');
  beto = await t.actor('student');
});

async function send(text: string, query = '', part: keyof Cast['people'] = 'Ad') {
  const headers = { 'content-type': 'text/csv' };
  return t.call('POST', `/subscriptions/import${query}`, { as: cast.people[part], body: text, headers });
}

/** Sends the file and waits for the end of its job. */
async function run(text: string, query = '') {
  return runJobToEnd<ImportReport>(t, await send(text, query), cast.people.Ad);
}

const find = (person: Actor, courseId = cast.courseId) => findSubscription(t.db, person.id, courseId);

describe('importing subscriptions', () => {
  test.each(pairWithParts([401, 403, 403, 403, 403, 202]))(
    'by %s: %i, and only then they are there',
    async (part, status) => {
      const response = await send(`correo,curso\n${ana.email},${cast.courseId}`, '', part);
      expect(response.statusCode).toBe(status);
      await t.app.jobs.flush();
      expect(Boolean(await find(ana))).toBe(status === 202);
    },
  );

  test('by e-mail and by the course’s id or name; new, expired and live ones told apart', async () => {
    const userId = beto.id;
    await upsertSubscription(t.db, {
      userId,
      courseId: cast.courseId,
      expiresAt: '2020-01-01T00:00:00.000Z',
    });
    const live = cast.people['S+'];
    const text =
      'Correo;Curso;Grupo;Vence\n' +
      `${ana.email.toUpperCase()};ALGEBRA;Lunes;31/12/9999\n` +
      `${beto.email};${cast.courseId};;\n` +
      `${live.email};Álgebra;Otro;\n`;
    const dry = (await run(text, '?dryRun=true')).result;
    expect(dry).toMatchObject({ created: 1, renewed: 1, existing: 1, errors: [] });
    expect(await find(ana)).toBeUndefined();
    expect((await run(text)).result).toMatchObject({ lines: 3, created: 1, renewed: 1, existing: 1 });
    expect(await find(ana)).toMatchObject({ group: 'Lunes', expiresAt: '9999-12-31T23:59:59.999Z' });
    expect(await find(beto)).toMatchObject({ expiresAt: null });
    expect(await find(live)).toMatchObject({ group: null });
    const audit = await t.db
      .selectFrom('audit')
      .select(['action', 'targetId'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(audit).toEqual(
      expect.arrayContaining([
        { action: 'subscription.create', targetId: ana.id },
        { action: 'subscription.renew', targetId: beto.id },
      ]),
    );
  });

  test('an id is the course’s own, though another one is named so', async () => {
    await insertCourse(t.db, { name: String(cast.courseId), type: 'FING', category: '' });
    const one = await t.actor('student');
    expect((await run(`correo,curso\n${one.email},${cast.courseId}`)).state).toBe('done');
    expect(await find(one)).toBeDefined();
  });

  test('a copy that is still being made is no course yet, neither by its name nor by its id', async () => {
    const copied = await insertCourse(t.db, { name: 'Copiado', type: 'FING', category: '' });
    const copy = await insertCourse(t.db, { name: 'Copiado', type: 'FING', category: '' });
    await setCourseCopying(t.db, copy.id, true);
    expect((await run(`correo,curso\n${ana.email},Copiado`)).state).toBe('done');
    expect(await find(ana, copied.id)).toBeDefined();
    const { error } = await run(`correo,curso\n${beto.email},${copy.id}`);
    expect(error?.details).toMatchObject([{ field: expect.stringContaining('course') }]);
    expect(await find(beto, copy.id)).toBeUndefined();
  });

  test('every bad line is reported by number, and nothing is saved', async () => {
    const text =
      'correo,curso,grupo,vence\n' +
      `${ana.email},Física,,\n` +
      `nadie@x.uy,Física,,\n` +
      `${beto.email},Química,,\n` +
      `${beto.email},Repetido,,\n` +
      `${beto.email},Física,${'x'.repeat(101)},\n` +
      `${beto.email},Física,,2020-01-01\n` +
      `${beto.email},Física,,mañana\n` +
      `${beto.email},Física,,30/02/2099\n` +
      `${ana.email},fisica,,\n`;
    const dry = await run(text, '?dryRun=true');
    const lines = dry.result.errors.map(({ line, field }) => [line, field]);
    expect(lines).toEqual([
      [3, 'email'],
      [4, 'course'],
      [5, 'course'],
      [6, 'group'],
      [7, 'expiresAt'],
      [8, 'expiresAt'],
      [9, 'expiresAt'],
      [10, ''],
    ]);
    const { error } = await run(text);
    expect([error?.code, error?.details?.length]).toEqual(['import_rejected', 8]);
    const rows = await t.db.selectFrom('subscriptions').select('id').where('userId', '=', ana.id).execute();
    expect(rows).toEqual([]);
  });

  test('a file without the columns is refused', async () => {
    expect((await run('correo\na@x.uy')).error?.code).toBe('missing_column');
  });
});

describe('GET /subscriptions.csv', () => {
  test.each(pairWithParts([401, 403, 403, 403, 403, 200]))('%s: %i', async (part, status) => {
    expect((await t.call('GET', '/subscriptions.csv', { as: cast.people[part] })).statusCode).toBe(status);
  });

  test('R14: has the live ones, cells escaped, and can be imported again', async () => {
    const { id } = await insertCourse(t.db, { name: '=HYPERLINK("x")', type: 'FING', category: '' });
    await upsertSubscription(t.db, { userId: ana.id, courseId: id, group: '+1' });
    await upsertSubscription(t.db, { userId: beto.id, courseId: id, expiresAt: '2020-01-01T00:00:00.000Z' });
    const { body } = await t.call('GET', `/subscriptions.csv?courseId=${id}`, { as: cast.people.Ad });
    const rows: string[][] = parse(body, { bom: true });
    expect(rows).toHaveLength(2);
    expect(rows[1]?.slice(0, 7)).toEqual([
      ...[ana.email, ana.username, '', ana.username, String(id), `'=HYPERLINK("x")`, "'+1"],
    ]);
    const again = (await run(body)).result;
    expect(again).toMatchObject({ created: 0, existing: 1, errors: [] });
  });
});

describe('GET /sessions.csv', () => {
  test.each(pairWithParts([401, 403, 403, 403, 403, 200]))('%s: %i', async (part, status) => {
    expect((await t.call('GET', '/sessions.csv', { as: cast.people[part] })).statusCode).toBe(status);
  });

  test('R14: a device that calls itself a formula is escaped', async () => {
    await t.db.updateTable('sessions').set({ userAgent: '-2+3' }).where('id', '=', ana.sessionId).execute();
    const { body } = await t.call('GET', `/sessions.csv?userId=${ana.id}`, { as: cast.people.Ad });
    const rows: string[][] = parse(body, { bom: true });
    expect(rows).toHaveLength(2);
    expect(rows[1]?.[6]).toBe("'-2+3");
  });
});
