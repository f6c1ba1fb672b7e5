import { rmSync } from 'node:fs';
import path from 'node:path';
import { packContract } from './packages/contract.ts';
import { packKit } from './packages/kit.ts';
import { packRemoteTools } from './packages/remote.ts';
import { root } from './portal/apps.ts';

/** Packs the packages that a team outside this repository installs; returns the archives. */
export async function packAll(folder: string): Promise<string[]> {
  rmSync(folder, { recursive: true, force: true });
  return [await packContract(folder), await packKit(folder), packRemoteTools(folder)];
}

if (import.meta.main) {
  const folder = path.resolve(process.argv[2] ?? path.join(root, 'dist/packages'));
  for (const archive of await packAll(folder)) console.log(archive);
}
