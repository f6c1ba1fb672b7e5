import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { printTypes } from './print-types.ts';

const CONTRACT = path.resolve(import.meta.dirname, 'contract.ts');
const OPTIONS: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  skipLibCheck: true,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  target: ts.ScriptTarget.ES2023,
  allowImportingTsExtensions: true,
  types: [],
};

/** Writes files to a folder and returns the compiler's errors in each, by name. */
function faultsOf(files: Record<string, string>): Record<string, string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'rambla-contract-'));
  const names = Object.keys(files).map((name) => path.join(folder, name));
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  const program = ts.createProgram(names, OPTIONS);
  const faults = names.map((name) => {
    const found = ts.getPreEmitDiagnostics(program, program.getSourceFile(name));
    const texts = found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
    return [path.basename(name), texts] as const;
  });
  rmSync(folder, { recursive: true });
  return Object.fromEntries(faults);
}

test('the printed types are those of the contract, both ways, without an import', () => {
  const printed = printTypes();
  expect(printed).not.toMatch(/\bimport\(/);
  const names = [...printed.matchAll(/^export type (\w+)/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(150);
  const comparison = (file: string, compared: (string | undefined)[]) => {
    const lines = compared.flatMap((name) => [
      `export const in${name}: Given.${name} = undefined! as Printed.${name};`,
      `export const out${name}: Printed.${name} = undefined! as Given.${name};`,
    ]);
    const imports = `import type * as Given from '${CONTRACT}';\nimport type * as Printed from './${file}';\n`;
    return imports + lines.join('\n');
  };
  const [, watched] = /^export type (\w+) = .*viewers: number/m.exec(printed) ?? [];
  const { 'changed.ts': changed, ...others } = faultsOf({
    'same.ts': comparison('printed.d.ts', names),
    'printed.d.ts': printed,
    'changed.ts': comparison('other.d.ts', [watched]),
    'other.d.ts': printed.replace('viewers: number', 'viewers: string'),
  });
  expect(others).toEqual({ 'same.ts': [], 'printed.d.ts': [], 'other.d.ts': [] });
  expect(changed, 'a changed field is seen').not.toEqual([]);
});

test('a type that contains itself keeps its name; a function is refused', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'rambla-contract-'));
  const file = path.join(folder, 'sample.ts');
  writeFileSync(file, 'export type Node = { name: string; above: Node | null; below?: Node[] };');
  expect(printTypes(file)).toBe(
    'export type Node = { name: string; above: null | Node; below?: Array<Node>; };\n',
  );
  writeFileSync(file, 'export type Call = { run: () => void };');
  expect(() => printTypes(file)).toThrow('a function in the contract');
  rmSync(folder, { recursive: true });
});
