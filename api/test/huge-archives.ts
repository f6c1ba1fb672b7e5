import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, readFile, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import { Zip, ZipPassThrough } from 'fflate';
import { ZipFile } from 'yazl';

const BLOCK = 512;
const MEMBER_BYTES = 100_000_000;
const HEADERS_AT_ONCE = 5_000;
const END_BYTES = 22;
/** XML that compresses only seventyfold, so that the limit on the ratio accepts it. */
export const XML_PART = `<b>${randomBytes(1_000).toString('hex')}</b>${'<a/>'.repeat(25_000)}`;

/** Returns a tar header for an entry of this size, regardless of the content that follows. */
function tarHeader(name: string, size: number, type: string): Buffer {
  const header = Buffer.alloc(BLOCK);
  const write = (text: string, at: number) => header.write(text, at, 'latin1');
  write(name, 0);
  write('0000644', 100);
  if (size < 8 ** 11) write(size.toString(8).padStart(11, '0'), 124);
  else {
    header.writeUInt8(0x80, 124);
    header.writeBigUInt64BE(BigInt(size), 128);
  }
  write('        ', 148);
  write(type, 156);
  write('ustar', 257);
  write('00', 263);
  const sum = header.reduce((all, byte) => all + byte, 0);
  write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

const packed = (bytes: Buffer) => gzipSync(bytes, { level: 1 });

/** Writes a gzip tar of empty files. */
export async function writeTarWithManyFiles(path: string, entries: number): Promise<void> {
  const file = await open(path, 'w');
  for (let at = 0; at < entries; at += HEADERS_AT_ONCE) {
    const some = Array.from({ length: HEADERS_AT_ONCE }, (_, index) =>
      tarHeader(`files/${at + index}`, 0, '0'),
    );
    await file.write(packed(Buffer.concat(some)));
  }
  await file.close();
}

/** Writes a gzip tar with one large entry, by repeating a gzip member. */
export async function writeTarWithLargeFile(
  path: string,
  { name, size, type = '0', content = '\0', written = size }: LongEntry,
): Promise<void> {
  const file = await open(path, 'w');
  await file.write(packed(tarHeader(name, size, type)));
  const part = packed(Buffer.alloc(MEMBER_BYTES, content));
  for (let bytes = 0; bytes < written; bytes += MEMBER_BYTES) await file.write(part);
  await file.close();
}

interface LongEntry {
  name: string;
  /** The declared size, which is also the real size unless `written` is given. */
  size: number;
  /** The entry's type flag. */
  type?: string;
  content?: string;
  written?: number;
}

/** Writes a zip of so many empty files that it needs a 64-bit count. */
export async function writeZipWithManyFiles(path: string, entries: number): Promise<void> {
  const file = await open(path, 'w');
  let chunks: Uint8Array[] = [];
  const zip = new Zip((_error, chunk) => chunks.push(chunk));
  for (let index = 0; index < entries; index += 1) {
    const entry = new ZipPassThrough(`files/${index}`);
    zip.add(entry);
    entry.push(new Uint8Array(0), true);
    if (index % HEADERS_AT_ONCE > 0) continue;
    await file.write(Buffer.concat(chunks));
    chunks = [];
  }
  zip.end();
  await file.write(withLongCount(Buffer.concat(chunks), entries));
  await file.close();
}

/** Replaces the 16-bit counts at the end of a zip by a 64-bit record. */
function withLongCount(bytes: Buffer, entries: number): Buffer {
  const end = bytes.subarray(-END_BYTES);
  const [size, offset] = [end.readUInt32LE(12), end.readUInt32LE(16)];
  const record = Buffer.alloc(76);
  record.write('PK\u0006\u0006', 0, 'latin1');
  record.writeBigUInt64LE(44n, 4);
  for (const at of [24, 32]) record.writeBigUInt64LE(BigInt(entries), at);
  record.writeBigUInt64LE(BigInt(size), 40);
  record.writeBigUInt64LE(BigInt(offset), 48);
  record.write('PK\u0006\u0007', 56, 'latin1');
  record.writeBigUInt64LE(BigInt(offset + size), 64);
  record.writeUInt32LE(1, 72);
  end.fill(0xff, 8, 20);
  return Buffer.concat([bytes.subarray(0, -END_BYTES), record, end]);
}

/** Writes a zip of one long XML file. */
export async function writeZipWithLargeFile(path: string, name: string, size: number): Promise<void> {
  const zip = new ZipFile();
  function* lines() {
    for (let bytes = 0; bytes < size; bytes += XML_PART.length) yield XML_PART;
  }
  zip.addReadStream(Readable.from(lines()), name, { compressionLevel: 1 });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
}

/** Makes the only entry of a zip declare another size. */
export async function declareZipEntrySize(path: string, size: number): Promise<void> {
  const bytes = await readFile(path);
  const directory = bytes.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
  bytes.writeUInt32LE(size, directory + 24);
  await writeFile(path, bytes);
}
