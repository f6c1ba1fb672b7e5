import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listExportMismatches } from '../src/portal/compatibility/list-mismatches.ts';
import { listExportSignatures } from './export-signatures.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'rambla-signatures-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const KIT = `
type Toast = { id: number; kind: 'success' | 'error'; text: string };
type ButtonProps = { label: string; tone?: 'plain' | 'primary'; onPress: () => void };
export function Button(props: ButtonProps): string { return props.label; }
export function show(text: string, kind: 'success' | 'error'): Toast { return { id: 1, kind, text }; }
export const session = { role: 'student' as 'student' | 'admin', userId: 1 as number | null };
export async function load(path: string): Promise<{ items: string[] }> { return { items: [path] }; }
export const limits = { files: 3 };
const unseen = 1;
`;

const REFUSED: [string, string, string | RegExp, string][] = [
  ['an export is removed', 'el shell no tiene limits', 'export const limits', 'const limits'],
  ['an export is renamed', 'el shell no tiene show', 'function show', 'function showToast'],
  ['a function becomes a constant', 'show cambió', /export function show.*/, 'export const show = 1;'],
  ['a required parameter is added', 'load cambió', 'load(path: string)', 'load(path: string, ms: number)'],
  [
    'a parameter is removed',
    'show cambió',
    /text: string, kind: 'success' \| 'error'\)/,
    "kind: 'success' | 'error')",
  ],
  ['a parameter has another type', 'load cambió', 'path: string', 'path: URL'],
  [
    'parameters change places',
    'show cambió',
    /\(text: string, (kind: 'success' \| 'error')\)/,
    '($1, text: string)',
  ],
  ['an option is no longer taken', 'Button cambió', "'plain' | 'primary'", "'plain'"],
  ['an optional property is no longer taken', 'Button cambió', "tone?: 'plain' | 'primary'; ", ''],
  ['a required property is asked for', 'Button cambió', 'label: string;', 'label: string; icon: string;'],
  ['an optional property is required', 'Button cambió', 'tone?:', 'tone:'],
  ['a callback gets nothing where it is needed', 'Button cambió', 'onPress: () => void', 'onPress: string'],
  [
    'a member of what is returned is removed',
    'show cambió',
    'type Toast = { id: number; ',
    'type Toast = { id?: number; ',
  ],
  ['what is returned may be missing', 'show cambió', '): Toast {', '): Toast | null {'],
  [
    'a promise becomes a value',
    'load cambió',
    /export async function load.*/,
    'export function load(path: string): { items: string[] } { return { items: [path] }; }',
  ],
  ['a list has other items', 'load cambió', 'items: string[]', 'items: number[]'],
  [
    'a value gets a new literal',
    'session cambió',
    "'student' | 'admin',",
    "'student' | 'admin' | 'teacher',",
  ],
  ['a member is removed', 'session cambió', ', userId: 1 as number | null', ''],
];

const ACCEPTED: [string, string | RegExp, string][] = [
  ['an export is added', 'const unseen', 'export const useHref'],
  ['the body of a function changes', 'return props.label', 'return props.label.trim()'],
  ['a parameter is renamed', 'load(path: string)', 'load(where: string)'],
  ['an optional parameter is added', 'load(path: string)', 'load(path: string, ms?: number)'],
  ['a parameter with a default is added', 'load(path: string)', 'load(path: string, ms = 1)'],
  ['an optional property is taken', 'label: string;', 'label: string; icon?: string;'],
  ['one more option is taken', "'plain' | 'primary'", "'plain' | 'primary' | 'danger'"],
  ['a parameter takes one more literal', "kind: 'success' | 'error')", "kind: 'success' | 'error' | 'info')"],
  [
    'a member is added to what is returned',
    'type Toast = { id: number;',
    'type Toast = { id: number; at?: number;',
  ],
  ['a required member is added to a value', 'limits = { files: 3', 'limits = { files: 3, bytes: 9'],
  ['a number changes', 'files: 3', 'files: 4'],
  ['a type alias is renamed', /ButtonProps/g, 'PropsOfButton'],
  ['members change places', /id: number; (kind: .*?;) text: string/, '$1 text: string; id: number'],
  ['literals change places', "tone?: 'plain' | 'primary'", "tone?: 'primary' | 'plain'"],
  [
    'a function becomes a constant function',
    /export function show\((.*?)\): Toast \{ (.*) \}/,
    'export const show = ($1): Toast => { $2 };',
  ],
  ['something private changes', 'const unseen = 1', "const unseen = 'two'"],
];

function edited(from: string | RegExp, to: string): string {
  const after = KIT.replace(from, to);
  expect(after).not.toBe(KIT);
  return after;
}

const signatures = new Map<string, Record<string, string>>();
/** Compiles all kits as one program, because each program reads the library again. */
beforeAll(() => {
  const changes = [
    ...REFUSED.map(([, , from, to]) => [from, to] as const),
    ...ACCEPTED.map(([, ...edit]) => edit),
  ];
  const kits = [KIT, ...changes.map(([from, to]) => edited(from, to))];
  const files = kits.map((text, index) => {
    const file = path.join(folder, `kit-${index}.ts`);
    writeFileSync(file, text);
    return file;
  });
  for (const [index, found] of listExportSignatures(files).entries())
    signatures.set(kits[index] ?? '', found);
});

/** Lists the exports that a remote using all of `KIT` lacks after this change. */
function missing(from: string | RegExp, to: string): string[] {
  const [before = {}, after = {}] = [KIT, edited(from, to)].map((kit) => signatures.get(kit));
  return listExportMismatches({ kit: before }, { kit: after });
}

test.each(REFUSED)('refused: %s', (_change, fault, from, to) => {
  expect(missing(from, to).join()).toContain(fault);
});

test.each(ACCEPTED)('accepted: %s', (_change, from, to) => {
  expect(missing(from, to)).toEqual([]);
});

test('a module that is not lent is named', () => {
  expect(listExportMismatches({ '@rambla/kit/new': { use: '' } }, {})).toEqual([
    '@rambla/kit/new: el shell no lo presta',
  ]);
});

test('equal sources have equal signatures, in one process and in the next', () => {
  const kit = path.resolve(import.meta.dirname, '../../shell/kit');
  const files = ['store.ts', 'router.ts', 'base-api.ts'].map((file) => path.join(kit, file));
  const before = listExportSignatures(files);
  expect(listExportSignatures([...files, path.join(kit, 'toasts.ts')]).slice(0, 3)).toEqual(before);
});
