import path from 'node:path';
import { printTypes } from '../../api/contract/print-types.ts';
import { readApiDocument } from '../portal/build-contract.ts';
import { packPackage, writeTextFile } from './pack.ts';

/** Packs the API's types and its OpenAPI document. */
export async function packContract(target: string): Promise<string> {
  const document = await readApiDocument();
  const exports = { '.': { types: './index.d.ts' }, './openapi.json': './openapi.json' };
  return packPackage('@rambla/contract', { exports }, target, (folder) => {
    writeTextFile(path.join(folder, 'index.d.ts'), printTypes());
    writeTextFile(path.join(folder, 'openapi.json'), document);
  });
}
