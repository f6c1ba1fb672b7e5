import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import type { Tables } from '../database.ts';
import type { Storage } from '../files/storage.ts';

/** What the app stands on; `secret` signs tokens and media addresses and seals mails. */
export interface Services {
  config: Config;
  db: Kysely<Tables>;
  secret: string;
  /** Where videos, posters and attachments lie. */
  storage: Storage;
}
