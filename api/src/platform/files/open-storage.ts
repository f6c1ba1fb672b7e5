import { join } from 'node:path';
import type { Config } from '../../core/config/config.ts';
import { DiskStorage } from './disk-storage.ts';
import type { FileStorage } from './storage.ts';

/** Opens the configured storage, by default files in DATA_DIR. Throws when it is unreachable. */
export async function openStorage(config: Config): Promise<FileStorage> {
  if (config.storageUrl === undefined) {
    return new DiskStorage(join(config.dataDir, 'files'), config.mediaGroupRead);
  }
  // The S3 client is large, so installations with local files never load it.
  const { S3Storage } = await import('./s3-storage.ts');
  const { parseS3Url } = await import('./s3-settings.ts');
  const storage = new S3Storage(parseS3Url(config.storageUrl), join(config.dataDir, 'work'));
  await storage.check();
  return storage;
}
