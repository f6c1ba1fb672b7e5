import {
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { computeSharedExports } from '../../scripts/portal/shell-offers.ts';
import { findUsedOperations } from '../../scripts/portal/used-operations.ts';
import { listExportMismatches, listFieldMismatches } from '../src/portal/compatibility/list-mismatches.ts';
import {
  type ApiDocument,
  type OperationShape,
  operationShapesOf,
} from '../src/portal/compatibility/operations.ts';
import type { SharedExports } from '../src/portal/compatibility/uses.schema.ts';
import { listExportSignatures } from './export-signatures.ts';
import { buildOpenApiDocument } from './openapi.ts';
import { ACCEPTED_API_CHANGES, REFUSED_API_CHANGES } from './test/api-changes.ts';
import { ACCEPTED_KIT_CHANGES, REFUSED_KIT_CHANGES } from './test/kit-changes.ts';

// Breaking changes of kit or contract must be found in this repository's remotes, compatible ones must pass.
const ROOT = path.resolve(import.meta.dirname, '../..');
const sourcesIn = (pattern: string) =>
  globSync(pattern, { cwd: ROOT })
    .filter((file) => !/\.test\.|node_modules/.test(file))
    .map((file) => readFileSync(path.join(ROOT, file), 'utf8'));
const SOURCES = sourcesIn('mfe-*/src/**/*.{ts,tsx}');
const KIT_SOURCES = sourcesIn('shell/kit/**/*.{ts,tsx}');

let used: SharedExports;
let document: ApiDocument;
let calls: Record<string, OperationShape>;
const changed = new Map<string, SharedExports>();
const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'rambla-mutations-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Finds the names that the remotes' sources import from the shell's shared modules. */
function importedNames(offers: SharedExports): SharedExports {
  const imports = SOURCES.flatMap((text) => [
    ...text.matchAll(/import \{([^}]*)\} from '(@rambla\/kit\/[\w/-]+)'/g),
  ]);
  const found: SharedExports = {};
  for (const [, list = '', module = ''] of imports) {
    const names = list.split(',').map((each) => each.trim().split(' as ')[0] ?? '');
    for (const name of names) {
      const signature = offers[module]?.[name];
      if (signature !== undefined) found[module] = { ...found[module], [name]: signature };
    }
  }
  return found;
}

/** Compiles one program, in which each changed module stands beside the kit's own. */
beforeAll(async () => {
  used = importedNames(computeSharedExports());
  const kit = path.join(folder, 'kit');
  const isOwn = (file: string) => !/\/node_modules(\/|$)/.test(file);
  cpSync(path.join(ROOT, 'shell/kit'), kit, { recursive: true, filter: isOwn });
  symlinkSync(path.join(ROOT, 'shell/kit/node_modules'), path.join(kit, 'node_modules'));
  const all = [
    ...REFUSED_KIT_CHANGES.map(([what, , ...edit]) => [what, ...edit] as const),
    ...ACCEPTED_KIT_CHANGES,
  ];
  const files = all.map(([what, module, from, to], index) => {
    const file = path.join(kit, module);
    const text = readFileSync(file, 'utf8');
    const after = text.replace(from, to);
    expect(after, what).not.toBe(text);
    const changedFile = file.replace(/(\.tsx?)$/, `.m${index}$1`);
    writeFileSync(changedFile, after);
    return changedFile;
  });
  const signatures = listExportSignatures(files);
  for (const [index, [what, module]] of all.entries())
    changed.set(what, { [`@rambla/kit/${module.replace(/\.tsx?$/, '')}`]: signatures[index] ?? {} });
  document = JSON.parse(await buildOpenApiDocument()) as ApiDocument;
  calls = findUsedOperations([...SOURCES, ...KIT_SOURCES], operationShapesOf(document));
});

test('the remotes use most of what is lent and served', () => {
  expect(Object.keys(used).length).toBeGreaterThanOrEqual(9);
  expect(Object.keys(calls).length).toBeGreaterThan(250);
  expect(REFUSED_KIT_CHANGES.length + REFUSED_API_CHANGES.length).toBeGreaterThanOrEqual(30);
  expect(ACCEPTED_KIT_CHANGES.length + ACCEPTED_API_CHANGES.length).toBeGreaterThanOrEqual(30);
});

test.each(REFUSED_KIT_CHANGES)('the kit, refused: %s', (what, fault) => {
  expect(listExportMismatches(used, { ...used, ...changed.get(what) }).join()).toContain(fault);
});

test.each(ACCEPTED_KIT_CHANGES)('the kit, accepted: %s', (what) => {
  expect(listExportMismatches(used, { ...used, ...changed.get(what) })).toEqual([]);
});

test.each(REFUSED_API_CHANGES)('the contract, refused: %s', (_what, fault, change) => {
  expect(listFieldMismatches(calls, operationShapesOf(changedBy(change)))).toContain(fault);
});

test.each(ACCEPTED_API_CHANGES)('the contract, accepted: %s', (_what, change) => {
  expect(listFieldMismatches(calls, operationShapesOf(changedBy(change)))).toEqual([]);
});

function changedBy(change: (document: ApiDocument, used: typeof calls) => void): ApiDocument {
  const copy = structuredClone(document);
  change(copy, calls);
  expect(JSON.stringify(copy)).not.toBe(JSON.stringify(document));
  return copy;
}
