import { readFile } from 'node:fs/promises';
import { rspack } from '@rspack/core';

/** Compiles a TypeScript file without imports to small JavaScript for the browser. */
export async function compileScript(file: string): Promise<string> {
  const { code } = await rspack.experiments.swc.transform(await readFile(file, 'utf8'), {
    filename: file,
    isModule: false,
    minify: true,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022', minify: { compress: true, mangle: true } },
  });
  return code;
}
