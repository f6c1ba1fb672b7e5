import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { MINUTE } from '../time/time.ts';
import { isSqliteBusy } from './failures.ts';
import { createLockId, ProcessLock } from './process-lock.ts';

const ID = /^\d{1,20}$/;

/** True when a process holds the file's exclusive lock. */
function isLocked(path: string): boolean {
  let probe: Database.Database | undefined;
  try {
    probe = new Database(path, { readonly: true, fileMustExist: true, timeout: 0 });
    probe.prepare('select 1 from sqlite_master').get();
    return false;
  } catch (error) {
    return isSqliteBusy(error);
  } finally {
    probe?.close();
  }
}

/** Holds an exclusive SQLite lock on a file beside the database; the kernel releases it with the process. */
export class SqliteProcessLock extends ProcessLock {
  readonly #folder: string;
  readonly #id = createLockId();
  #file: Database.Database | undefined;

  constructor(folder: string) {
    super();
    this.#folder = folder;
  }

  protected async take(): Promise<string> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await this.#removeDead();
    this.#file = new Database(this.#path(this.#id));
    this.#file.exec('begin exclusive');
    return this.#id;
  }

  #path(id: string): string {
    return join(this.#folder, id);
  }

  async #removeDead(): Promise<void> {
    for (const name of await readdir(this.#folder)) {
      const path = this.#path(name);
      const made = await stat(path).catch(() => undefined);
      // Keeps recent files, because their process may not have locked them yet.
      if (made && Date.now() - made.mtimeMs > MINUTE && !isLocked(path)) await rm(path, { force: true });
    }
  }

  async isAlive(id: string): Promise<boolean> {
    return ID.test(id) && isLocked(this.#path(id));
  }

  async close(): Promise<void> {
    this.#file?.close();
    if (this.#file) await rm(this.#path(this.#id), { force: true });
  }
}
