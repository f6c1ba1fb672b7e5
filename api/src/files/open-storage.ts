import { join } from 'node:path';
import type { Config } from '../config.ts';
import { DiskStorage } from './disk-storage.ts';
import type { Storage } from './storage.ts';

/** The storage that the settings name: files in DATA_DIR by default. */
export async function openStorage(config: Config): Promise<Storage> {
  return new DiskStorage(join(config.dataDir, 'files'));
}
