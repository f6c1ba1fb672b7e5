import type { Kysely } from 'kysely';
import type { Config } from '../../core/config/config.ts';
import type { Tables } from '../../core/database/database.ts';
import type { FileStorage } from '../../platform/files/storage.ts';

/** The services that the app needs; `secret` signs tokens and media addresses and encrypts mails. */
export interface Services {
  config: Config;
  db: Kysely<Tables>;
  secret: string;
  /** Stores videos, posters and attachments. */
  storage: FileStorage;
}
