import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { readInThread } from '../thread/read-in-thread.ts';

const ENTRIES = 200_000;
const XML_BYTES = 500_000_000;
const BLOCK = Buffer.from('<a/>'.repeat(25_000));
const WITHIN_MS = 60_000;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rambla-huge-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const path = (name: string) => join(folder, name);

async function writeTar(name: string, fill: (archive: ReturnType<typeof pack>) => Promise<void>): Promise<string> {
  const archive = pack();
  const written = pipeline(archive, createGzip({ level: 1 }), createWriteStream(path(name)));
  // It is read while it is filled, so that it needs no memory.
  await Promise.all([fill(archive).then(() => archive.finalize()), written]);
  return path(name);
}

async function writeZip(name: string, fill: (zip: ZipFile) => void): Promise<string> {
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(path(name)));
  fill(zip);
  zip.end();
  await written;
  return path(name);
}

function* longXml() {
  for (let bytes = 0; bytes < XML_BYTES; bytes += BLOCK.length) yield BLOCK;
}

const noted = (archive: ReturnType<typeof pack>, name: string) =>
  new Promise<void>((resolve, reject) => {
    archive.entry({ name }, '', (error) => (error ? reject(error) : resolve()));
  });

/** The code with which the reading thread refuses it, and how long that took. */
async function refusal(archive: string): Promise<{ code: string; ms: number; read: number }> {
  const began = performance.now();
  let read = 0;
  const listener = {
    head: () => undefined,
    items: async () => undefined,
    wanted: async () => undefined,
    questions: async () => undefined,
    progress: (fraction: number) => {
      read = fraction;
    },
  };
  const task = { path: archive, folder: mkdtempSync(path('work-')), wanted: null, uses: null };
  const error = await readInThread(task, listener, new AbortController().signal).then(
    () => ({ code: 'none' }),
    (thrown: { code: string }) => thrown,
  );
  return { code: error.code, ms: performance.now() - began, read };
}

describe('R37: an archive that is too much is refused with its reason, in a thread of 128 MB', () => {
  test('200,000 entries in a tar', async () => {
    const archive = await writeTar('many.mbz', async (tar) => {
      for (let index = 0; index < ENTRIES; index += 1) await noted(tar, `files/${index}`);
    });
    const { code, ms } = await refusal(archive);
    expect(code).toBe('archive_too_large');
    expect(ms).toBeLessThan(WITHIN_MS);
  });

  test('200,000 entries in a zip', async () => {
    const empty = Buffer.alloc(0);
    const archive = await writeZip('many.zip', (zip) => {
      for (let index = 0; index < ENTRIES; index += 1) zip.addBuffer(empty, `files/${index}`, { compress: false });
    });
    const { code, ms } = await refusal(archive);
    expect(code).toBe('archive_too_large');
    expect(ms).toBeLessThan(WITHIN_MS);
  });

  test('XML of 500 MB in a tar, before it is unpacked', async () => {
    const archive = await writeTar('xml.mbz', async (tar) => {
      const entry = tar.entry({ name: 'questions.xml', size: XML_BYTES });
      await pipeline(Readable.from(longXml()), entry);
    });
    const { code, ms } = await refusal(archive);
    expect(code).toBe('archive_too_large');
    expect(ms).toBeLessThan(WITHIN_MS);
  });

  test('XML of 500 MB in a zip, whatever size it claims', async () => {
    const archive = await writeZip('xml.zip', (zip) =>
      zip.addReadStream(Readable.from(longXml()), 'course/course.xml', { compressionLevel: 1 }),
    );
    expect((await refusal(archive)).code).toBe('archive_too_large');
    const bytes = readFileSync(archive);
    const directory = bytes.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
    bytes.writeUInt32LE(1_000, directory + 24);
    writeFileSync(archive, bytes);
    const lying = await refusal(archive);
    expect(lying.code).toBe('archive_broken');
    expect(lying.ms).toBeLessThan(WITHIN_MS);
  });
});
