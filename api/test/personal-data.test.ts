import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tables } from '../src/core/database/database.ts';
import { type ForeignKey, readForeignKeys } from '../src/core/database/foreign-keys.ts';
import type { PersonalData, PersonalDataByTable } from '../src/core/database/personal-data.ts';
import { PERSONAL_DATA } from '../src/personal-data.ts';
import { createTestApp, type TestApp } from './harness.ts';

let t: TestApp;
let keys: ForeignKey[];

beforeAll(async () => {
  t = await createTestApp();
  keys = await readForeignKeys(t.app.db);
});
afterAll(() => t.close());

const answerOf = (table: string) => PERSONAL_DATA[table as keyof Tables] as PersonalData<{ id: number }>;

function columnsOf(table: string): string[] {
  const answer = answerOf(table);
  return answer === 'nobody' ? [] : Object.keys({ ...answer.rows, ...answer.through });
}

test('R44: a table or a column of a person without an answer does not compile', () => {
  // @ts-expect-error the table has no answer
  const missing: PersonalDataByTable<{ pets: { id: number } }> = {};
  // @ts-expect-error the table's column refers to a person
  const nobody: PersonalDataByTable<{ pets: { keeperId: number | null } }> = { pets: 'nobody' };
  // @ts-expect-error the second column has no answer
  const half: PersonalData<{ userId: number; approvedBy: number | null }> = { rows: { userId: 'export' } };
  const whole: PersonalDataByTable<{ pets: { courseId: number } }> = { pets: 'nobody' };
  expect([missing, nobody, half, whole]).toHaveLength(4);
});

test('R44: every column that refers to a person has an answer', () => {
  const toPersons = keys.filter(({ parent }) => parent === 'users');
  expect(toPersons.length).toBeGreaterThan(25);
  const silent = toPersons.filter(({ table, column }) => !columnsOf(table).includes(column));
  expect(silent).toEqual([]);
});

test('R44: a table whose rows go with those of a person has an answer', () => {
  const isOwn = (table: string) => {
    const answer = answerOf(table);
    return answer !== 'nobody' && Object.values(answer.rows).some((how) => typeof how === 'string');
  };
  // Excludes rows derived from a file, such as renditions, which contain no further personal data.
  const isPart = ({ parent }: ForeignKey) => parent === 'files' || parent === 'users';
  const parts = keys.filter((key) => key.onDelete === 'cascade' && isOwn(key.parent) && !isPart(key));
  expect(parts.length).toBeGreaterThan(3);
  expect(parts.filter(({ table }) => answerOf(table) === 'nobody')).toEqual([]);
});
