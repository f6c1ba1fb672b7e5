import path from 'node:path';
import { printTypes } from '../../api/contract/print-types.ts';
import { apiDocument } from '../portal/built-against.ts';
import { pack, writeTextFile } from './pack.ts';

/** Packs the API's types and its document. */
export async function packContract(target: string): Promise<string> {
  const document = await apiDocument();
  const exports = { '.': { types: './index.d.ts' }, './openapi.json': './openapi.json' };
  return pack('@rambla/contract', { exports }, target, (folder) => {
    writeTextFile(path.join(folder, 'index.d.ts'), printTypes());
    writeTextFile(path.join(folder, 'openapi.json'), document);
  });
}
