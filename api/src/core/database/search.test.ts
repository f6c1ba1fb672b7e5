import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { listUsers } from '../../accounts/users/list-users.queries.ts';
import { deriveSearchColumns, updateUser } from '../../accounts/users/users.queries.ts';
import type { UserRow } from '../../accounts/users/users.table.ts';
import { fold } from '../text/fold.ts';

let t: TestApp;
let created = 0;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function addPeople(names: string[]): Promise<UserRow[]> {
  const rows = names.map((username) => {
    created += 1;
    const email = `p${created}@x.uy`;
    const person = { username, email, name: null, ci: null };
    const rest = { role: 'student' as const, active: true, createdAt: '', updatedAt: '' };
    return { ...person, emailKey: email, ...deriveSearchColumns(person), ...rest };
  });
  return t.db.insertInto('users').values(rows).returningAll().execute();
}

async function find(q: string): Promise<{ ids: number[]; total: number }> {
  const ids: number[] = [];
  let cursor: string | undefined;
  for (;;) {
    const page = await listUsers(t.db, { q, limit: 3, ...(cursor !== undefined && { cursor }) });
    ids.push(...page.users.map(({ id }) => id));
    if (page.nextCursor === null) return { ids, total: page.total };
    cursor = page.nextCursor;
  }
}

const part = fc.constantFrom('a', 'ab', 'Á', 'ñ', '"', "'", '%', '_', '\\', '\n', ' ', '*', '😀', '각', 'or');
const text = fc.array(part, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''));

test('a search finds the rows that have the term, whatever it is made of, and counts them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 8 }), text, async (names, term) => {
      await t.db.deleteFrom('users').execute();
      await addPeople(names);
      const people = await t.db.selectFrom('users').select(['id', 'search']).orderBy('id', 'desc').execute();
      const having = people.filter(({ search }) => search.includes(fold(term.trim())));
      expect(await find(term)).toEqual({ ids: having.map(({ id }) => id), total: having.length });
    }),
    { numRuns: 60 },
  );
});

describe('a search follows', () => {
  test('a changed and a deleted row', async () => {
    const [person] = await addPeople(['Zenobia Quiroga']);
    const id = person?.id ?? 0;
    expect((await find('bia qui')).ids).toEqual([id]);
    await updateUser(
      t.db,
      id,
      deriveSearchColumns({ username: 'Otra', name: null, email: 'x@y.z', ci: null }),
    );
    expect(await find('bia qui')).toEqual({ ids: [], total: 0 });
    expect((await find('otra')).ids).toEqual([id]);
    await t.db.deleteFrom('users').where('id', '=', id).execute();
    expect(await find('otra')).toEqual({ ids: [], total: 0 });
  });

  test('more rows than are looked up one by one', async () => {
    await addPeople(Array.from({ length: 2_100 }, (_, index) => `multitud ${index}`));
    const page = await listUsers(t.db, { q: 'multitud', limit: 2 });
    expect(page.total).toBe(2_100);
    expect(page.users.map(({ username }) => username)).toEqual(['multitud 2099', 'multitud 2098']);
    expect((await listUsers(t.db, { q: 'multitud', role: 'teacher', limit: 2 })).total).toBe(0);
    const students = await listUsers(t.db, { q: 'multitud', role: 'student', sort: 'name', limit: 2 });
    expect(students.total).toBe(2_100);
    expect(students.users.map(({ username }) => username)).toEqual(['multitud 0', 'multitud 1']);
    expect((await listUsers(t.db, { q: 'multitud 20', sort: 'name', limit: 2 })).total).toBe(111);
  });
});

test.each([
  '\u0000',
  'abc\u0000def',
  '\ud800abc',
  '"""',
  'a'.repeat(200),
  '각'.repeat(200),
  'NEAR(a b)',
  '^a*',
])('the term %j is only a term', async (term) => {
  const path = `/users?q=${encodeURIComponent(term.toWellFormed())}`;
  const response = await t.call('GET', path, { as: await t.actor('admin') });
  expect([200, 400]).toContain(response.statusCode);
});
