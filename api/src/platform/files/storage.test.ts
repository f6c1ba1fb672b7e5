import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  CreateBucketCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCast } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { makePortalFolder } from '../../../test/portal-folder.ts';
import { createSampleVideo, createVideoForm } from '../../../test/sample-files.ts';
import { hasSwift, type SwiftServer, startSwift } from '../../../test/swift-server.ts';
import { isOnSqlite } from '../../../test/test-database.ts';
import { DiskStorage } from './disk-storage.ts';
import { toFileHeaders } from './file-headers.ts';
import { createStorageKey } from './keys.ts';
import { parseS3Url } from './s3-settings.ts';
import { S3Storage } from './s3-storage.ts';
import { type FileStorage, MissingFileError } from './storage.ts';
import { sweepOrphanFiles } from './sweep-files.ts';

const MIB = 1024 * 1024;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rambla-storage-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

// Gives each chunk its own buffer, as from a network, because the storage takes ownership of buffers.
async function* inChunks(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += MIB)
    yield Buffer.from(new Uint8Array(bytes.subarray(at, at + MIB)).buffer);
}

async function* broken(bytes: Buffer) {
  yield* inChunks(bytes);
  throw new Error('the line was cut');
}

/** Tests that every storage must pass. `leftovers` lists the names of all its files. */
function behavesLikeAStorage(open: () => FileStorage, leftovers: () => Promise<string[]>): void {
  const read = async (key: string, range?: { start: number; end: number }) =>
    Buffer.concat(await (await open().open(key, range)).toArray());

  test.each([1, 1000, 20 * MIB + 1])('%i bytes come back the same, whole and in chunks', async (size) => {
    const bytes = randomBytes(size);
    const key = createStorageKey();
    const stored = await open().put(
      key,
      Readable.from([Buffer.from(bytes.subarray(0, 10)), Buffer.from(bytes.subarray(10))]),
    );
    expect(stored).toEqual({ size, sha256: sha256(bytes) });
    expect((await read(key)).equals(bytes)).toBe(true);
    const range = { start: Math.floor(size / 2), end: size - 1 };
    expect((await read(key, range)).equals(bytes.subarray(range.start))).toBe(true);
    await open().remove(key);
  });

  test('several large files at once are each hashed as what they are', async () => {
    const files = [5, 9, 13].map((size) => randomBytes(size * MIB + size));
    const keys = files.map(() => createStorageKey());
    const stored = await Promise.all(
      files.map((bytes, i) => open().put(keys[i] as string, Readable.from(inChunks(bytes)))),
    );
    expect(stored).toEqual(files.map((bytes) => ({ size: bytes.length, sha256: sha256(bytes) })));
    for (const key of keys) await open().remove(key);
  });

  test('a stream that fails is an error and leaves nothing', async () => {
    for (const size of [MIB, 20 * MIB]) {
      const before = await leftovers();
      await expect(open().put(createStorageKey(), Readable.from(broken(randomBytes(size))))).rejects.toThrow(
        'cut',
      );
      expect(await leftovers()).toEqual(before);
    }
  });

  test('a local file is taken over and gone from its place', async () => {
    const path = join(folder, 'taken');
    const bytes = randomBytes(3 * MIB);
    await writeFile(path, bytes);
    const key = createStorageKey();
    expect(await open().putLocalFile(key, path)).toEqual({ size: bytes.length, sha256: sha256(bytes) });
    await expect(stat(path)).rejects.toThrow('ENOENT');
    const borrowed = await open().borrow(key);
    expect((await readFile(borrowed.path)).equals(bytes)).toBe(true);
    await borrowed.release();
    expect((await read(key)).equals(bytes)).toBe(true);
    await open().remove(key);
  });

  test('what is not there is said before the first byte; removing it twice is no error', async () => {
    const key = createStorageKey();
    await expect(open().open(key)).rejects.toThrow(MissingFileError);
    await open().remove(key);
    await open().remove(key);
  });

  test('a key that is none never reaches the storage', async () => {
    await expect(open().open('../../etc/passwd')).rejects.toThrow('not a storage key');
  });
}

describe('on disk', () => {
  const root = () => join(folder, 'files');
  behavesLikeAStorage(
    () => new DiskStorage(root(), false),
    async () => (await readdir(root(), { recursive: true })).filter((name) => name.includes('/')).sort(),
  );
});

// This suite does not depend on the database, so it runs on SQLite only.
describe.runIf(isOnSqlite() && hasSwift())('in an S3-compatible store', () => {
  let swift: SwiftServer;
  let client: S3Client;
  let t: TestApp;
  const url = (bucket = 'media') => swift.storageUrl(bucket);

  beforeAll(async () => {
    swift = await startSwift();
    client = new S3Client({ ...parseS3Url(url()).client, requestChecksumCalculation: 'WHEN_REQUIRED' });
    await client.send(new CreateBucketCommand({ Bucket: 'media' }));
    t = await createTestApp({ STORAGE_URL: url() });
  });
  afterAll(async () => {
    await t?.close();
    await swift?.stop();
  });

  async function leftovers(): Promise<string[]> {
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: 'media' }));
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: 'media' }));
    return [...Contents, ...Uploads].map(({ Key = '' }) => Key).sort();
  }
  behavesLikeAStorage(() => new S3Storage(parseS3Url(url()), join(folder, 'work')), leftovers);

  test('a lecture’s video goes there and plays from there, by ranges too', async () => {
    const cast = await createCast(t);
    const video = createSampleVideo();
    const path = `/courses/${cast.courseId}/lectures`;
    const sent = { as: cast.people['T+'], ...createVideoForm({ title: 'S3' }, video) };
    const { id, videoUrl } = (await t.call('POST', path, sent)).json().lecture;
    expect(await leftovers()).toHaveLength(1);
    const part = await t.app.inject({ url: videoUrl, headers: { range: 'bytes=5-104' } });
    expect([part.statusCode, part.rawPayload.equals(video.subarray(5, 105))]).toEqual([206, true]);
    await t.call('DELETE', `${path}/${id}`, { as: cast.people['T+'] });
    await t.db.deleteFrom('trash').execute();
    await sweepOrphanFiles(t.app);
    expect(await leftovers()).toEqual([]);
  });

  test('with presign=1 a browser is sent to the store, as what and only for a while', async () => {
    const direct = new S3Storage(parseS3Url(`${url()}&presign=1`), join(folder, 'work'));
    const key = createStorageKey();
    await direct.put(key, Readable.from([Buffer.from('hola')]));
    const shown = { contentType: 'text/html', contentDisposition: 'attachment; filename="a.html"' };
    const address = (await direct.presign?.(key, shown)) ?? '';
    const response = await fetch(address);
    expect([response.status, await response.text()]).toEqual([200, 'hola']);
    expect(response.headers.get('content-disposition')).toBe(shown.contentDisposition);
    expect(address).toContain('X-Amz-Expires=3600');
    expect((await fetch(address.replace('text%2Fhtml', 'text%2Fplain'))).status).toBe(403);
  });

  test.each([
    ['a.js', 'text/javascript', 'application/octet-stream', 'attachment'],
    ['a.css', 'text/css', 'application/octet-stream', 'attachment'],
    ['a.svg', 'image/svg+xml', 'application/octet-stream', 'attachment'],
    ['a.html', 'text/html', 'application/octet-stream', 'attachment'],
    ['a.wasm', 'application/wasm', 'application/octet-stream', 'attachment'],
    ['a.png', 'image/png', 'image/png', 'inline'],
    ['a.vtt', 'text/vtt', 'text/vtt; charset=utf-8', 'inline'],
  ])('R30: with presign=1 the store hands out %s (%s) as %s', async (name, mimeType, shown, disposition) => {
    const direct = new S3Storage(parseS3Url(`${url()}&presign=1`), join(folder, 'work'));
    const key = createStorageKey();
    await direct.put(key, Readable.from([Buffer.from('hola')]));
    const address = (await direct.presign?.(key, toFileHeaders({ name, mimeType }))) ?? '';
    const { headers } = await fetch(address);
    expect(headers.get('content-type')).toBe(shown);
    expect(headers.get('content-disposition')).toContain(`${disposition}; filename="${name}"`);
  });

  test('with presign=1 the pages let the browser follow to the store', async () => {
    const portalDir = await makePortalFolder({
      name: 'mfe-x',
      version: '1.0',
      entry: '/remotes/mfe-x/1.0/entry.js',
      routes: [{ name: 'home', path: '/', access: 'all' }],
      assets: {},
      integrity: {},
      prerendered: {},
    });
    const direct = await createTestApp({ STORAGE_URL: `${url()}&presign=1`, PORTAL_DIR: portalDir });
    const policy = String((await direct.app.inject('/')).headers['content-security-policy']);
    expect(policy).toMatch(/media-src 'self' http:\/\/[\w.:]+ blob:/);
    await direct.close();
    await rm(portalDir, { recursive: true, force: true });
  });

  test('a bucket that is not there is found out at the start', async () => {
    await expect(createTestApp({ STORAGE_URL: url('nowhere') })).rejects.toThrow();
  });
});
