import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = path.join(import.meta.dirname, '../src');
const TABLE = /(?:selectFrom|insertInto|updateTable|deleteFrom|Join|\.from|\.using)\(\s*\[?'(\w+)/g;
/** The highest allowed share of queries on other modules' tables. Lower this limit, but never raise it. */
const MAX_FOREIGN_SHARE = 0.145;
// Lists the other modules whose tables each module's queries may name.
const MAY_NAME: Record<string, string[]> = {
  community: ['accounts', 'courses', 'platform', 'quizzes'],
  courses: ['accounts', 'community', 'enrolment', 'learning', 'platform', 'quizzes', 'search', 'transfer'],
  dashboards: ['community', 'courses', 'learning'],
  enrolment: ['accounts', 'courses'],
  learning: ['accounts', 'courses', 'quizzes'],
  notifications: ['accounts', 'community', 'courses', 'quizzes'],
  operations: ['accounts', 'courses', 'notifications', 'platform', 'quizzes'],
  platform: ['accounts'],
  quizzes: ['accounts', 'courses', 'learning', 'platform'],
  search: ['community', 'courses', 'quizzes'],
};

const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
const ownerOf = new Map(
  files
    .filter((file) => /^[^/]+\/tables\.ts$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(SOURCES, file), 'utf8');
      const module = file.split('/')[0] as string;
      return [...text.matchAll(/^ {2}(\w+): \w+;/gm)].map(([, table]) => [table as string, module] as const);
    }),
);

/** Lists every use of a table, with the module that owns the table. */
function tableUses() {
  const own = files.filter((file) => /\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'));
  return own.flatMap((file) => {
    const module = file.split('/')[0] as string;
    const tables = [...readFileSync(path.join(SOURCES, file), 'utf8').matchAll(TABLE)];
    return tables
      .map(([, table]) => ({ module, file, table, owner: ownerOf.get(table as string) }))
      .filter(({ owner }) => owner !== undefined);
  });
}

test('a module names the tables of those modules alone that are listed', () => {
  expect(ownerOf.size).toBeGreaterThan(80);
  const all = tableUses();
  const uses = all.filter(({ module, owner }) => owner !== module);
  expect(uses.length).toBeGreaterThan(0);
  expect(uses.filter(({ module, owner }) => !MAY_NAME[module]?.includes(owner as string))).toEqual([]);
  expect(uses.length / all.length).toBeLessThanOrEqual(MAX_FOREIGN_SHARE);
  const unused = Object.entries(MAY_NAME).flatMap(([module, owners]) =>
    owners.filter((owner) => !uses.some((use) => use.module === module && use.owner === owner)),
  );
  expect(unused).toEqual([]);
});
