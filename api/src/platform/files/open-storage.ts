import { join } from 'node:path';
import type { Config } from '../../core/config/config.ts';
import { DiskStorage } from './disk-storage.ts';
import type { Storage } from './storage.ts';

/** Opens the storage in the settings; by default files in DATA_DIR. Throws when it cannot be reached. */
export async function openStorage(config: Config): Promise<Storage> {
  if (config.storageUrl === undefined) {
    return new DiskStorage(join(config.dataDir, 'files'), config.mediaGroupRead);
  }
  // The store's client is large; installations with files on disk never load it.
  const { S3Storage } = await import('./s3-storage.ts');
  const { readS3Url } = await import('./s3-settings.ts');
  const storage = new S3Storage(readS3Url(config.storageUrl), join(config.dataDir, 'work'));
  await storage.check();
  return storage;
}
