import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ACTION_NAMES } from './action-names.ts';

const SOURCES = resolve(import.meta.dirname, '../..');
const AUDITS = /\baction\b|[eE]ntry\(|[aA]udit\w*\(/;
/** Quoted `noun.verb`, but no job's kind, no column and no file's name. */
const ACTION = /(?<!kind: )'([a-z_]+(?:\.(?!(?:json|id)')[a-z_]+)+)'/g;

test('every action that the sources write has a Spanish name', async () => {
  const entries = await readdir(SOURCES, { recursive: true });
  const files = entries.filter((name) => /(?<!\.test)\.ts$/.test(name) && !name.endsWith('action-names.ts'));
  const written = new Set<string>();
  for (const file of files) {
    const source = await readFile(join(SOURCES, file), 'utf8');
    if (!AUDITS.test(source)) continue;
    for (const [, action = ''] of source.matchAll(ACTION)) written.add(action);
  }
  expect(written.size).toBeGreaterThan(100);
  expect([...written].filter((action) => !(action in ACTION_NAMES))).toEqual([]);
});
