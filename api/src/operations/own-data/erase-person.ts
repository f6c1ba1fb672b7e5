import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { findUser, lockUserRow } from '../../accounts/users/users.queries.ts';
import type { UserRow } from '../../accounts/users/users.table.ts';
import { markDiscussionWordsDue } from '../../community/discussions/discussion-passages.ts';
import type { Config } from '../../core/config/config.ts';
import type { Db, Tables } from '../../core/database/database.ts';
import { isDeadlock } from '../../core/database/failures.ts';
import { isSqlite } from '../../core/database/is-sqlite.ts';
import { CLOSED_ACCOUNT_TEXT } from '../../core/database/personal-data.ts';
import { now } from '../../core/time/time.ts';
import { type AuditActor, insertAuditEntry, SYSTEM_ACTOR } from '../../platform/audit/audit.queries.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import { deleteUnusedFiles } from '../../platform/files/store-file.ts';
import { deleteMailsTo } from '../../platform/mails/delete-mails-to.ts';
import { lockRestores } from '../../platform/trash/deleted-items.queries.ts';
import { handOverSubmissions } from '../../quizzes/assignments/hand-over-submissions.ts';
import { listArchiveUploads } from '../../transfer/imports/imports.queries.ts';
import { endDataRequestsOf } from './data-requests.queries.ts';
import { restoreLostReferences } from './deleted-references.ts';
import { findDeletedUser, lockDeletedUser } from './deleted-users.ts';
import { eraseFromAuditTrail, eraseMentions, eraseNotificationsFrom } from './erase-mentions.ts';
import { eraseRows } from './erase-rows.ts';
import { eraseFromTrash, handOverTrash } from './erase-trash.ts';
import { copyErasureList, erasureHashOf, saveOwnErasureList } from './erasure-list.ts';
import { insertErasure } from './erasures.queries.ts';
import { escapePattern, listIdentifyingTexts } from './identifying-texts.ts';
import { listOwnFileIds } from './own-files.ts';

/** Limits the wait for the copy beside the backups. */
const COPY_MS = 2_000;

const MAX_CHECKPOINTS = 20;

export interface ErasureServices {
  config: Config;
  db: Kysely<Tables>;
  storage: FileStorage;
  secret: string;
}

export interface ErasureOptions {
  actor?: AuditActor;
  /** Keeps an account whose owner has cancelled its closure. */
  onlyIfDue?: boolean;
}

/** Lists unfinished uploads, whose bytes lie outside the storage. */
async function listUploads(trx: Db, userId: number): Promise<string[]> {
  const found = await Promise.all([
    ...(['videoUploads', 'answerFiles', 'announcementUploads'] as const).map((table) =>
      trx.selectFrom(table).select('id').where('userId', '=', userId).execute(),
    ),
    listArchiveUploads(trx, userId),
  ]);
  return found.flat().map(({ id }) => id);
}

/** Matches the address, but no longer one that contains it; an encoded character may stand before it. */
function wholeAddress(email: string): RegExp {
  const before = '(?:(?<![\\p{L}\\p{N}._%+-])|(?<==[\\dA-F]{2}))';
  return new RegExp(`${before}${escapePattern(email)}(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])`, 'iu');
}

/** Deletes the person's mails from the outbox folder, which replaces the mail server when none is set. */
async function eraseOutbox(dataDir: string, { email }: UserRow): Promise<void> {
  const folder = join(dataDir, 'outbox');
  const address = wholeAddress(email);
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const mail = await readFile(path, 'utf8').catch(() => '');
    if (address.test(mail)) await rm(path, { force: true });
  }
}

/** Empties SQLite's write-ahead log, which keeps old pages; tries again while a reader blocks it. */
async function emptyLog(db: Kysely<Tables>): Promise<void> {
  if (!isSqlite(db)) return;
  for (let turn = 0; turn < MAX_CHECKPOINTS; turn += 1) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function findAccountToErase(
  db: Db,
  userId: number,
  { onlyIfDue = false }: ErasureOptions,
): Promise<UserRow | undefined> {
  // Reads the trash first, because an undo may bring the account back meanwhile.
  const deleted = onlyIfDue ? undefined : await findDeletedUser(db, userId);
  const user = deleted ?? (await findUser(db, userId));
  if (!onlyIfDue) return user;
  return user?.closesAt && user.closesAt <= now() ? user : undefined;
}

async function eraseFromDatabase(services: ErasureServices, userId: number, options: ErasureOptions) {
  const { db, secret } = services;
  return db.transaction().execute(async (trx) => {
    // An undo at the same time could bring back rows that this one has already looked for.
    await lockRestores(trx);
    // Mailed links lock the account before their tokens; another order could deadlock.
    await lockUserRow(trx, userId);
    await lockDeletedUser(trx, userId);
    // Reads again, because the person may have kept the account until the lock.
    const user = await findAccountToErase(trx, userId, options);
    if (!user) return undefined;
    if (!(await findUser(trx, userId))) await restoreLostReferences(trx, user);
    await handOverSubmissions(trx, { userId: user.id });
    const files = await listOwnFileIds(trx, user.id);
    const uploads = await listUploads(trx, user.id);
    await deleteMailsTo(trx, secret, user.email);
    files.push(...(await eraseFromTrash(trx, user.id)));
    await handOverTrash(trx, user);
    await eraseNotificationsFrom(trx, user);
    await markDiscussionWordsDue(trx, user.id);
    await eraseRows(trx, user.id);
    const texts = await listIdentifyingTexts(trx, user);
    await eraseMentions(trx, texts);
    await eraseFromAuditTrail(trx, user, texts);
    const target = { type: 'user', id: user.id, name: CLOSED_ACCOUNT_TEXT };
    await insertAuditEntry(trx, options.actor ?? SYSTEM_ACTOR, { action: 'user.erase', target });
    await endDataRequestsOf(trx, user.id);
    await insertErasure(trx, erasureHashOf(user));
    return { files, uploads };
  });
}

/** Erases a person, also from the trash, in one transaction; a sweep deletes files left by an interruption. */
export async function erasePerson(
  services: ErasureServices,
  userId: number,
  options: ErasureOptions = {},
): Promise<boolean> {
  const { config, db } = services;
  const user = await findAccountToErase(db, userId, options);
  if (!user) return false;
  // Runs before the commit too, because the process may end right after the commit.
  await eraseOutbox(config.dataDir, user);
  const erase = () => eraseFromDatabase(services, userId, options);
  // Sweeps of other processes delete the same rows in another order.
  const erased = await erase().catch((error) => (isDeadlock(error) ? erase() : Promise.reject(error)));
  if (!erased) return false;
  const { files, uploads } = erased;
  await saveOwnErasureList(db, config.dataDir).catch(() => undefined);
  await deleteUnusedFiles(services, files);
  for (const id of uploads)
    for (const name of [id, `${id}.json`]) await rm(join(config.dataDir, 'uploads', name), { force: true });
  await eraseOutbox(config.dataDir, user);
  await emptyLog(db);
  // Waits a moment only, because a network mount may never answer; the next sweep copies the list too.
  if (config.backupDir !== undefined) {
    const copied = copyErasureList(config.dataDir, config.backupDir).catch(() => undefined);
    await Promise.race([copied, sleep(COPY_MS, undefined, { ref: false })]);
  }
  return true;
}
