import { readFile } from 'node:fs/promises';
import { rspack } from '@rspack/core';

/** A TypeScript file that imports nothing, as the small JavaScript that a browser runs by itself. */
export async function compileScript(file: string): Promise<string> {
  const { code } = await rspack.experiments.swc.transform(await readFile(file, 'utf8'), {
    filename: file,
    isModule: false,
    minify: true,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022', minify: { compress: true, mangle: true } },
  });
  return code;
}
