import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { type Headers, pack } from 'tar-stream';
import { describe, expect, test } from 'vitest';
import { createFullCartridge } from '../../../test/cartridge-archive.ts';
import {
  type ArchiveEntries,
  createFullMoodleBackup,
  tarOf,
  toXmlDocument,
  zipOf,
} from '../../../test/course-archives.ts';
import { setUpImportTests, t, transferClient } from '../../../test/import-setup.ts';
import { readArchive } from '../../../test/read-archive.ts';
import { ArchiveError } from '../archives/archive-error.ts';
import type { ArchiveItem } from '../reading/course-plan.ts';

setUpImportTests();

/** Reads a hostile archive, and returns the code of its refusal. */
async function refusal(archive: Buffer): Promise<string> {
  const read = await readArchive(archive);
  if (!(read instanceof ArchiveError)) throw new Error('the archive is read');
  expect(read.message).toMatch(/\.$/);
  return read.code;
}

async function readItems(archive: Buffer) {
  const read = await readArchive(archive);
  if (read instanceof ArchiveError) throw read;
  return read;
}

const shape = (items: ArchiveItem[]) => items.map(({ kind, title, outcome }) => [kind, title, outcome]);

/** Packs a backup and more entries, of any type, as a tar. */
async function tarWith(...more: (Headers & { content?: string })[]): Promise<Buffer> {
  const archive = pack();
  for (const [name, content] of Object.entries(createFullMoodleBackup()))
    archive.entry({ name }, Buffer.from(content));
  for (const { content, ...header } of more) archive.entry(header, content ?? '');
  archive.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of archive) chunks.push(chunk as Buffer);
  return gzipSync(Buffer.concat(chunks));
}

const COURSE = 'course/course.xml';

describe('the job of a hostile archive fails with its reason, and nothing of it is left', () => {
  test.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ['a link in a tar', 'archive_unsafe', () => tarWith({ name: 'x', type: 'symlink', linkname: '/etc' })],
    ['a name outside in a zip', 'archive_unsafe', () => zipOf({ ...createFullMoodleBackup(), '../x': 'x' })],
    ['a wrong checksum', 'archive_broken', () => withEntry(COURSE, (entry) => entry.writeUInt32LE(7, 16))],
    [
      'an XML without end',
      'archive_broken',
      () => zipOf({ ...createFullMoodleBackup(), [COURSE]: '<course>' }),
    ],
    ['no course', 'archive_unknown', () => zipOf({ 'a.txt': 'x' })],
  ])('%s: %s', async (_what, code, make) => {
    const courses = () => t.db.selectFrom('courses').select('id').execute();
    const plans = t.db.selectFrom('courseImports').select('id').where('plan', 'is not', null);
    const [before, planned] = [await courses(), await plans.execute()];
    const { state, error } = await transferClient.runReadJob(await make());
    expect([state, error?.code]).toEqual(['failed', code]);
    expect(error?.message).toMatch(/\.$/);
    expect(await plans.execute()).toEqual(planned);
    expect(await readdir(join(t.config.dataDir, 'work')).catch(() => [])).toEqual([]);
    expect(await courses()).toEqual(before);
  });
});

describe('an entry of a tar', () => {
  test.each<[string, Headers]>([
    ['a hard link', { name: 'files/x', type: 'link', linkname: 'course/course.xml' }],
    ['a symbolic link', { name: 'course', type: 'symlink', linkname: '/etc' }],
    ['a character device', { name: 'files/x', type: 'character-device' }],
    ['a block device', { name: 'files/x', type: 'block-device' }],
    ['a fifo', { name: 'files/x', type: 'fifo' }],
    ['a folder above', { name: '../x', type: 'directory' }],
    ['a name that it has already', { name: 'course/course.xml' }],
    ['a name that it has already, said in another way', { name: './course/course.xml' }],
    ['a name of forty folders', { name: `${'a/'.repeat(40)}x` }],
  ])('%s is refused', async (_what, header) => {
    expect(await refusal(await tarWith(header))).toBe('archive_unsafe');
  });
});

const DIRECTORY_ENTRY = 'PK\u0001\u0002';
const END_BYTES = 22;

/** Changes a zip's directory entry of this name. */
function withEntry(name: string, change: (entry: Buffer) => void): Buffer {
  const bytes = zipOf(createFullMoodleBackup());
  const at = bytes.lastIndexOf(name) - 46;
  expect(bytes.toString('latin1', at, at + 4)).toBe(DIRECTORY_ENTRY);
  change(bytes.subarray(at));
  return bytes;
}

function withEnd(change: (end: Buffer) => void): Buffer {
  const bytes = zipOf(createFullMoodleBackup());
  change(bytes.subarray(-END_BYTES));
  return bytes;
}

/** Appends a 64-bit end record with these numbers. */
function withLongEnd(count: bigint, offset?: bigint): Buffer {
  const bytes = zipOf(createFullMoodleBackup());
  const end = Buffer.from(bytes.subarray(-END_BYTES));
  const record = Buffer.alloc(76);
  record.write('PK\u0006\u0006', 0, 'latin1');
  record.writeBigUInt64LE(44n, 4);
  record.writeBigUInt64LE(count, 24);
  record.writeBigUInt64LE(count, 32);
  record.writeBigUInt64LE(BigInt(end.readUInt32LE(12)), 40);
  record.writeBigUInt64LE(offset ?? BigInt(end.readUInt32LE(16)), 48);
  record.write('PK\u0006\u0007', 56, 'latin1');
  record.writeBigUInt64LE(BigInt(bytes.length - END_BYTES), 64);
  record.writeUInt32LE(1, 72);
  end.fill(0xff, 8, 20);
  return Buffer.concat([bytes.subarray(0, -END_BYTES), record, end]);
}

const ENTRIES = BigInt(Object.keys(createFullMoodleBackup()).length);

describe('a zip', () => {
  test.each<[string, string, () => Buffer]>([
    [
      'with a wrong checksum',
      'archive_broken',
      () => withEntry(COURSE, (entry) => entry.writeUInt32LE(7, 16)),
    ],
    [
      'with a packed size too small',
      'archive_broken',
      () => withEntry(COURSE, (entry) => entry.writeUInt32LE(9, 20)),
    ],
    [
      'with a packed size too large',
      'archive_broken',
      () => withEntry(COURSE, (entry) => entry.writeUInt32LE(1e9, 20)),
    ],
    [
      'with a size too small',
      'archive_broken',
      () => withEntry(COURSE, (entry) => entry.writeUInt32LE(9, 24)),
    ],
    [
      'with a size too large',
      'archive_broken',
      () => withEntry(COURSE, (entry) => entry.writeUInt32LE(9_999, 24)),
    ],
    [
      'whose entry begins elsewhere',
      'archive_broken',
      () => withEntry(COURSE, (entry) => entry.writeUInt32LE(3, 42)),
    ],
    [
      'packed in a way that nobody reads',
      'archive_broken',
      () => withEntry(COURSE, (entry) => entry.writeUInt16LE(99, 10)),
    ],
    ['with a password', 'archive_unsafe', () => withEntry(COURSE, (entry) => entry.writeUInt16LE(1, 8))],
    [
      'that counts one more',
      'archive_broken',
      () => withEnd((end) => end.writeUInt16LE(Number(ENTRIES) + 1, 10)),
    ],
    ['whose directory begins elsewhere', 'archive_broken', () => withEnd((end) => end.writeUInt32LE(5, 16))],
    [
      'that announces 64 bits and has none',
      'archive_broken',
      () => withEnd((end) => end.writeUInt16LE(0xffff, 10)),
    ],
    ['with a 64-bit count of one more', 'archive_broken', () => withLongEnd(ENTRIES + 1n)],
    ['with a 64-bit count beyond all numbers', 'archive_too_large', () => withLongEnd(2n ** 64n - 1n)],
    ['with a 64-bit directory beyond its end', 'archive_broken', () => withLongEnd(ENTRIES, 2n ** 40n)],
    ['with a symbolic link', 'archive_unsafe', () => zipWith('files/x', { os: 3, attrs: 0o120777 << 16 })],
    ['with backslashes to outside', 'archive_unsafe', () => zipWith('a\\..\\..\\x')],
    ['with a drive', 'archive_unsafe', () => zipWith('C:/x')],
    ['with an absolute name', 'archive_unsafe', () => zipWith('/etc/passwd')],
    ['with a name of forty folders', 'archive_unsafe', () => zipWith(`${'a/'.repeat(40)}x`)],
    [
      'around another archive',
      'archive_unknown',
      () => zipOf({ 'curso.mbz': zipOf(createFullMoodleBackup()) }),
    ],
    ['of nothing', 'archive_unknown', () => zipOf({})],
  ])('%s is refused: %s', async (_what, code, make) => {
    expect(await refusal(make())).toBe(code);
  });

  test('cut within its directory is refused', async () => {
    const bytes = zipOf(createFullMoodleBackup());
    const middle = Math.floor((bytes.indexOf(DIRECTORY_ENTRY, 0, 'latin1') + bytes.length) / 2);
    expect(await refusal(bytes.subarray(0, middle))).toBe('archive_broken');
    // The end record stays, and declares more entries than the zip has.
    const end = bytes.subarray(-END_BYTES);
    expect(await refusal(Buffer.concat([bytes.subarray(0, middle), end]))).toBe('archive_broken');
  });

  test('with a true 64-bit end is read', async () => {
    expect(shape((await readItems(withLongEnd(ENTRIES))).items)).toHaveLength(10);
  });
});

function zipWith(name: string, options: { os?: number; attrs?: number } = {}): Buffer {
  const files = Object.entries(createFullMoodleBackup()).map(
    ([one, content]) => [one, new Uint8Array(Buffer.from(content))] as const,
  );
  return Buffer.from(zipSync({ ...Object.fromEntries(files), [name]: [new Uint8Array([97]), options] }));
}

describe('a gzip', () => {
  test.each<[string, (whole: Buffer) => Buffer]>([
    ['with something after its end', (whole) => Buffer.concat([whole, Buffer.from('hola')])],
    ['with a wrong checksum', (whole) => Buffer.concat([whole.subarray(0, -8), Buffer.alloc(8, 1)])],
    [
      'with changed bits',
      (whole) => whole.map((byte, at) => (at === whole.length >> 1 ? byte ^ 1 : byte)) as Buffer,
    ],
  ])('%s is refused', async (_what, spoil) => {
    expect(await refusal(Buffer.from(spoil(await tarOf(createFullMoodleBackup()))))).toBe('archive_broken');
  });
});

describe('names that a disk might confuse', () => {
  test.each([
    ['case', 'web_resources/datos.csv', 'web_resources/DATOS.csv'],
    ['Unicode form', 'web_resources/a\u00f1o.csv', 'web_resources/an\u0303o.csv'],
  ])('by their %s come as two files, each with its bytes', async (_what, one, other) => {
    const entries = createFullCartridge();
    const row = (id: string, path: string) =>
      `<resource identifier="${id}" type="webcontent" href="${path}"><file href="${path}"/></resource>`;
    entries['imsmanifest.xml'] = String(entries['imsmanifest.xml']).replace(
      '</resources>',
      `${row('X1', one)}${row('X2', other)}</resources>`,
    );
    const { importId } = await transferClient.readArchive(
      zipOf({ ...entries, [one]: 'uno', [other]: 'otro más' }),
    );
    const { courseId } = await transferClient.applyImport(importId);
    const { attachments } = await transferClient.call<{ attachments: { name: string; size: number }[] }>(
      'GET',
      `/courses/${courseId}/attachments`,
    );
    expect(attachments.map(({ size }) => size)).toEqual(expect.arrayContaining([3, 9]));
  });
});

describe('an archive is refused with its reason', () => {
  test.each(['../../etc/passwd', '/etc/passwd', 'a/../../b.xml'])('%s in a tar', async (name) => {
    expect(await refusal(await tarOf({ ...createFullMoodleBackup(), [name]: 'x' }))).toBe('archive_unsafe');
  });
  test.each(['../x', 'a/../../b.xml'])('%s in a zip', async (name) => {
    expect(await refusal(zipOf({ ...createFullMoodleBackup(), [name]: 'x' }))).toBe('archive_unsafe');
  });
  test('a link in a tar', async () => {
    expect(await refusal(await tarOf(createFullMoodleBackup(), { 'files/x': '/etc/passwd' }))).toBe(
      'archive_unsafe',
    );
  });
  test.each([0.3, 0.9, 0.999])('cut at %f of its length', async (at) => {
    for (const whole of [zipOf(createFullMoodleBackup()), await tarOf(createFullMoodleBackup())])
      expect(await refusal(whole.subarray(0, Math.floor(whole.length * at)))).toBe('archive_broken');
  });
  test('a zip bomb', async () => {
    expect(
      await refusal(zipOf({ ...createFullMoodleBackup(), 'files/aa/big': Buffer.alloc(70_000_000) })),
    ).toBe('archive_unsafe');
  });
  test('entries beyond the count at its end', async () => {
    const bytes = zipOf(createFullMoodleBackup());
    const end = bytes.length - 22;
    for (const at of [8, 10]) bytes.writeUInt16LE(bytes.readUInt16LE(end + at) - 1, end + at);
    expect(await refusal(bytes)).toBe('archive_broken');
  });
  test('entities of its own', async () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa">]><course>&a;</course>';
    expect(await refusal(zipOf({ ...createFullMoodleBackup(), 'course/course.xml': bomb }))).toBe(
      'archive_broken',
    );
  });
  test('a file that is not the one it is named after', async () => {
    const entries = createFullMoodleBackup();
    const [name = ''] = Object.keys(entries).filter((one) => one.startsWith('files/'));
    expect(await refusal(await tarOf({ ...entries, [name]: 'otra cosa' }))).toBe('archive_broken');
  });
  test('SCORM, and what is no course at all', async () => {
    const scorm = {
      'imsmanifest.xml': '<manifest><metadata><schema>ADL SCORM</schema></metadata></manifest>',
    };
    expect(await refusal(zipOf(scorm))).toBe('archive_scorm');
    expect(await refusal(zipOf({ 'a.txt': 'x' }))).toBe('archive_unknown');
  });
});

const PAGE = 'activities/page_10/page.xml';

describe('XML', () => {
  const put = (name: string, content: string | Buffer): ArchiveEntries => ({
    ...createFullMoodleBackup(),
    [name]: content,
  });
  const body = '<course id="184" contextid="9"><fullname>Año</fullname></course>';

  test.each<[string, string | Buffer]>([
    ['an external entity', `<!DOCTYPE course SYSTEM "file:///etc/passwd">${body.replace('Año', '&x;')}`],
    ['entities within entities', `<!DOCTYPE c [<!ENTITY a "b"><!ENTITY b "&a;&a;">]>${body}`],
    ['a parameter entity', `<!DOCTYPE c [<!ENTITY % a SYSTEM "http://x.uy/"> %a;]>${body}`],
    ['the letter zero', body.replace('Año', '&#0;')],
    ['letters that are not UTF-8', Buffer.from(toXmlDocument(body), 'latin1')],
    ['an encoding that nobody knows', `<?xml version="1.0" encoding="x-nadie"?>${body}`],
    ['two roots', body + body],
    ['no end', body.slice(0, -4)],
    ['a hundred levels', `${'<a>'.repeat(200)}${'</a>'.repeat(200)}`],
  ])('with %s is refused', async (_what, content) => {
    expect(await refusal(zipOf(put(COURSE, content)))).toBe('archive_broken');
  });

  test.each<[string, string | Buffer]>([
    ['UTF-16', Buffer.from(`\ufeff${toXmlDocument(body).replace('UTF-8', 'UTF-16')}`, 'utf16le')],
    ['Latin-1', Buffer.from(toXmlDocument(body).replace('UTF-8', 'ISO-8859-1'), 'latin1')],
    ['UTF-8 that says UTF-16', toXmlDocument(body).replace('UTF-8', 'UTF-16')],
    ['processing instructions', `<?xml-stylesheet href="http://x.uy/a.xsl"?><?php system("x") ?>${body}`],
    ['a bare DOCTYPE', `<!DOCTYPE course SYSTEM "http://x.uy/a.dtd">${body}`],
  ])('in %s is read, and nothing else happens', async (_what, content) => {
    const { heads, items } = await readItems(zipOf(put(COURSE, content)));
    expect(shape(items)).toEqual(shape((await readItems(zipOf(createFullMoodleBackup()))).items));
    expect(heads).toMatchObject([{ name: 'Año' }]);
  });

  test('a page with letters that are not UTF-8 stays outside by its name', async () => {
    const { items } = await readItems(
      zipOf(put(PAGE, Buffer.from(String(createFullMoodleBackup()[PAGE]).replace('Hola', 'Año'), 'latin1'))),
    );
    expect(items.find(({ key }) => key === '10')).toMatchObject({
      outcome: 'out',
      reason: `El texto «${PAGE}» tiene letras que no se pueden leer: no está en UTF-8.`,
    });
  });

  test('a missing file with a name of 100,000 letters is said in a short sentence', async () => {
    const file = `<file><contenthash>${'0'.repeat(40)}</contenthash><filename>${'x'.repeat(100_000)}</filename></file>`;
    const list = String(createFullMoodleBackup()['files.xml']).replace('</files>', `${file}</files>`);
    const { items } = await readItems(zipOf(put('files.xml', list)));
    const missing = items.find(({ key }) => key === 'missing');
    expect(missing?.reason).toBe(`La copia nombra y no trae: ${'x'.repeat(80)}.`);
  });

  test('an old page that names its encoding comes with its letters', async () => {
    const page = '<html><head><meta charset="iso-8859-1"></head><body><p>Año\u0000</p></body></html>';
    const entries = { ...createFullCartridge(), 'wiki_content/lectura.html': Buffer.from(page, 'latin1') };
    const { importId } = await transferClient.readArchive(zipOf(entries));
    const { courseId } = await transferClient.applyImport(importId);
    const { lectures } = await transferClient.call<{ lectures: { id: number }[] }>(
      'GET',
      `/courses/${courseId}/lectures`,
    );
    const { lecture } = await transferClient.call<{ lecture: { text: string } }>(
      'GET',
      `/courses/${courseId}/lectures/${lectures[0]?.id}`,
    );
    expect(lecture.text).toMatch(/^Año/);
  });
});
