import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createEmptyInstitute, type EmptyInstitute } from '../../../test/empty-institute.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { createForm, createSampleVideo, createVideoForm } from '../../../test/sample-files.ts';
import { hasSwift, type SwiftServer, startSwift } from '../../../test/swift-server.ts';
import { isOnSqlite } from '../../../test/test-database.ts';
import { openDatabase } from '../../core/database/database.ts';
import { isSqlite } from '../../core/database/is-sqlite.ts';
import { openStorage } from '../../platform/files/open-storage.ts';
import { parseS3Url } from '../../platform/files/s3-settings.ts';
import { type FileStorage, MissingFileError } from '../../platform/files/storage.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

let t: TestApp;
let cast: Cast;
let backup: Buffer;
/** The institute's own files, by key. */
const files = new Map<string, Buffer>();

async function backUp(): Promise<Buffer> {
  const path = join(t.config.dataDir, 'respaldo.tar');
  const config = { ...t.config, databaseUrl: t.databaseUrl };
  await writeBackup({ config, db: t.db, storage: t.app.storage }, path, () => undefined);
  return readFile(path);
}

async function read(storage: FileStorage, key: string): Promise<Buffer | undefined> {
  const stream = await storage.open(key).catch((error: unknown) => {
    if (error instanceof MissingFileError) return undefined;
    throw error;
  });
  return stream && Buffer.concat(await stream.toArray());
}

beforeAll(async () => {
  t = await createTestApp();
  cast = await createCast(t);
  const as = cast.people['T+'];
  for (const name of ['uno.txt', 'dos.txt']) {
    const sent = createForm({}, { name, type: 'text/plain', content: name.repeat(3000) });
    await t.call('POST', `/courses/${cast.courseId}/attachments`, { as, ...sent });
  }
  const video = createVideoForm({ title: 'Límites' }, createSampleVideo(200_000));
  await t.call('POST', `/courses/${cast.courseId}/lectures`, { as, ...video });
  for (const { key } of await t.db.selectFrom('files').select('key').execute()) {
    files.set(key, (await read(t.app.storage, key)) ?? Buffer.of());
  }
  backup = await backUp();
});
afterAll(() => t.close());

async function restoreBytes({ config }: EmptyInstitute, bytes: Buffer): Promise<string> {
  const path = join(t.config.dataDir, 'otro.tar');
  await writeFile(path, bytes);
  const said: string[] = [];
  const failure = await restoreBackup(config, path, (line) => said.push(line)).catch((error: Error) => error);
  return failure ? failure.message : said.join('\n');
}

const withoutEnd = () => backup.subarray(0, backup.lastIndexOf('end.json'));

async function countUsers({ config }: EmptyInstitute): Promise<number> {
  const db = openDatabase(config.databaseUrl ?? '');
  const users = await db.selectFrom('users').select('id').execute();
  await db.destroy();
  return users.length;
}

/** Tests an institute that lost only its database; `settings` selects the file storage. */
function keepsFiles(settings: () => NodeJS.ProcessEnv): void {
  let institute: EmptyInstitute;
  let storage: FileStorage;
  const keys = () => [...files.keys()] as [string, string, string];

  async function lose(): Promise<void> {
    institute = await createEmptyInstitute({ JWT_SECRET: t.config.jwtSecret, ...settings() }, 'newest');
    storage = await openStorage(institute.config);
    for (const [key, bytes] of files) {
      await storage.remove(key);
      await storage.put(key, Readable.from([Buffer.from(bytes)]));
    }
  }
  async function expectFiles(wanted: Map<string, Buffer | undefined>): Promise<void> {
    for (const [key, bytes] of wanted) expect(await read(storage, key)).toEqual(bytes);
  }

  test('keeps its files when its rows come back', async () => {
    await lose();
    expect(await restoreBytes(institute, backup)).toContain('Ya estaban, y quedaron como estaban: 3.');
    await expectFiles(files);
    expect(await countUsers(institute)).toBeGreaterThan(0);
    await institute.drop();
  });

  test('keeps its files when the backup turns out to be cut; only what it put is gone again', async () => {
    await lose();
    const [lost] = keys();
    await storage.remove(lost);
    expect(await restoreBytes(institute, withoutEnd())).toContain('cortado');
    await expectFiles(new Map([...files, [lost, undefined]]));
    expect(await restoreBytes(institute, backup)).toContain('Ya estaban, y quedaron como estaban: 2.');
    await expectFiles(files);
    await institute.drop();
  });

  test('is told of a file with another content, which stays', async () => {
    await lose();
    const [lost, other] = keys();
    await storage.remove(lost);
    const mine = Buffer.from('otra cosa');
    await storage.put(other, Readable.from([Buffer.from(mine)]));
    expect(await restoreBytes(institute, backup)).toContain(`Ya hay otro archivo con la clave ${other}`);
    await expectFiles(new Map([...files, [lost, undefined], [other, mine]]));
    expect(await countUsers(institute)).toBe(0);
    await institute.drop();
  });
}

// Files do not depend on the database, so these two suites run on SQLite only.
describe.runIf(isOnSqlite())('an institute with its files on disk', () => {
  keepsFiles(() => ({}));
});

describe.runIf(isOnSqlite() && hasSwift())('an institute with its files in an S3-compatible store', () => {
  let swift: SwiftServer;
  const url = () => swift.storageUrl('media');

  beforeAll(async () => {
    swift = await startSwift();
    const client = new S3Client({ ...parseS3Url(url()).client, requestChecksumCalculation: 'WHEN_REQUIRED' });
    await client.send(new CreateBucketCommand({ Bucket: 'media' }));
  });
  afterAll(() => swift?.stop());

  keepsFiles(() => ({ STORAGE_URL: url() }));
});

test.runIf(isOnSqlite())('a damaged file that is there already is the one that was backed up', async () => {
  const [key = ''] = files.keys();
  const damaged = Buffer.from('dañado');
  await t.app.storage.put(key, Readable.from([Buffer.from(damaged)]));
  const bytes = await backUp();
  await t.app.storage.put(key, Readable.from([Buffer.from(files.get(key) ?? '')]));
  const institute = await createEmptyInstitute({}, 'newest');
  const storage = await openStorage(institute.config);
  // Pads the file with zeros, as the backup does with a file that is too short.
  const padded = Buffer.concat([damaged, Buffer.alloc((files.get(key)?.length ?? 0) - damaged.length)]);
  await storage.put(key, Readable.from([Buffer.from(padded)]));
  expect(await restoreBytes(institute, bytes)).toContain('Ya estaban, y quedaron como estaban: 1.');
  expect(await read(storage, key)).toEqual(padded);
  await institute.drop();
});

/** Inserts a row with a dangling reference, which is detected only after all rows are loaded. */
async function insertOrphan(): Promise<void> {
  await t.db.connection().execute(async (db) => {
    const keys = (on: boolean) =>
      isSqlite(db)
        ? sql`pragma foreign_keys = ${sql.raw(on ? 'on' : 'off')}`
        : sql`set session_replication_role = ${sql.raw(on ? 'origin' : 'replica')}`;
    await keys(false).execute(db);
    await sql`insert into subscriptions ("userId", "courseId", "createdAt")
      values (999999, ${cast.courseId}, '2026-01-01T00:00:00.000Z')`.execute(db);
    await keys(true).execute(db);
  });
}

test('a restore that fails with its last step leaves no file behind', async () => {
  await insertOrphan();
  const bytes = await backUp();
  await t.db.deleteFrom('subscriptions').where('userId', '=', 999999).execute();
  const institute = await createEmptyInstitute({}, 'newest');
  expect(await restoreBytes(institute, bytes)).toMatch(/foreign key/i);
  const storage = await openStorage(institute.config);
  for (const key of files.keys()) expect(await read(storage, key)).toBeUndefined();
  expect(await countUsers(institute)).toBe(0);
  expect(await restoreBytes(institute, backup)).toContain('Restaurado');
  await institute.drop();
});

test.runIf(isOnSqlite())('the secret of another institute stays where it is', async () => {
  const { dataDir } = t.config;
  await writeFile(join(dataDir, 'jwt-secret'), 'el del respaldo');
  const bytes = await backUp();
  const institute = await createEmptyInstitute({}, 'newest');
  const path = join(institute.config.dataDir, 'jwt-secret');
  expect(await restoreBytes(institute, bytes.subarray(0, bytes.lastIndexOf('end.json')))).toContain(
    'cortado',
  );
  await expect(readFile(path)).rejects.toThrow('ENOENT');
  await writeFile(path, 'el de otro');
  expect(await restoreBytes(institute, bytes)).toContain('otro jwt-secret');
  expect(await readFile(path, 'utf8')).toBe('el de otro');
  await writeFile(path, 'el del respaldo');
  expect(await restoreBytes(institute, bytes)).toContain('Restaurado');
  await institute.drop();
});
