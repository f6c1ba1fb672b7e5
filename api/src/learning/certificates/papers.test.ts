import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cast, createCast } from '../../../test/cast.ts';
import { insertTestCertificate } from '../../../test/certificate-samples.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { testOnSqlite } from '../../../test/test-database.ts';
import { readBadgeKey } from './badge-keys.ts';
import type { CertificateRow } from './certificates.table.ts';
import { formatCertificateCode } from './codes.ts';

const run = promisify(execFile);
const PUBLIC_URL = 'https://rambla.example';
let t: TestApp;
let cast: Cast;
let row: CertificateRow;
let folder: string;

beforeAll(async () => {
  t = await createTestApp({ PUBLIC_URL });
  cast = await createCast(t);
  row = await insertTestCertificate(t, { courseId: cast.courseId, userId: cast.people['S+'].id });
  folder = await mkdtemp(join(tmpdir(), 'rambla-certificate-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await t.close();
});

async function printed(code: string): Promise<{ file: string; words: string }> {
  const response = await t.call('GET', `/certificates/${code}/pdf`);
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf']);
  const file = join(folder, `${code}.pdf`);
  await writeFile(file, response.rawPayload);
  return { file, words: (await run('pdftotext', ['-layout', file, '-'])).stdout };
}

test('a PDF printed with the identity number is printed anew once an erasure removed the number', async () => {
  const { id: userId } = await t.actor('student');
  const { code } = await insertTestCertificate(t, { courseId: cast.courseId, userId, ci: '12345672' });
  expect((await printed(code)).words).toContain('1.234.567-2');
  await t.db.updateTable('certificates').set({ ci: null }).where('code', '=', code).execute();
  expect((await printed(code)).words).not.toContain('1.234.567-2');
});

testOnSqlite('the PDF is tagged, says what it certifies, and its QR leads to the page', async () => {
  const { file, words } = await printed(row.code);
  for (const text of [
    ...['Certificado de aprobación', 'Camila Núñez Ferreira', 'aprobó el curso', 'Álgebra', '24 horas'],
    ...['12 de 12', '87 %', 'Lic. Joaquín Sosa', 'Docente del curso', formatCertificateCode(row.code)],
  ])
    expect(words).toContain(text);
  const { stdout: info } = await run('pdfinfo', [file]);
  expect(info).toMatch(/Title: +Certificado de aprobación: Camila Núñez Ferreira/);
  expect(info).toMatch(/Tagged: +yes[\s\S]*Pages: +1\n[\s\S]*\(A4\)/);
  const { stdout: fonts } = await run('pdffonts', [file]);
  expect(
    fonts
      .split('\n')
      .slice(2, -1)
      .every((line) => / yes yes yes /.test(line)),
  ).toBe(true);
  const picture = join(folder, 'page');
  await run('pdftoppm', ['-r', '150', '-png', '-singlefile', file, picture]);
  const { stdout: read } = await run('zbarimg', ['-q', '--raw', `${picture}.png`]);
  expect(read.trim()).toBe(`${PUBLIC_URL}/certificado/${formatCertificateCode(row.code)}`);
});

test('names of other alphabets that are written in Latin letters stand on it, however long', async () => {
  const name = 'Bartolomé Maximiliano Łukasiewicz de los Ángeles Đorđević';
  const userId = cast.people['T+'].id;
  const { code } = await insertTestCertificate(t, { courseId: cast.courseId, userId, name });
  expect((await printed(code)).words).toContain(name);
});

test('names without an end, without a space and without a letter stay on its one page', async () => {
  const userId = cast.people['S-'].id;
  const names = { name: `${'Ñ'.repeat(119)}😀`, courseName: 'W'.repeat(200) };
  const { code } = await insertTestCertificate(t, { courseId: cast.courseId, userId, ...names });
  const { file } = await printed(code);
  const { stdout } = await run('pdftotext', ['-bbox', file, '-']);
  const ends = [...stdout.matchAll(/xMax="([\d.]+)"/g)].map(([, end]) => Number(end));
  expect(ends.length).toBeGreaterThan(10);
  expect(Math.max(...ends)).toBeLessThanOrEqual(841.89);
  expect((await run('pdfinfo', [file])).stdout).toMatch(/Pages: +1\n/);
});

test('a name of very long words leaves the facts below it free', async () => {
  const { id: userId } = await t.actor('student');
  const courseName = Array(4).fill('W'.repeat(27)).join(' ');
  const { code } = await insertTestCertificate(t, { courseId: cast.courseId, userId, courseName });
  const { stdout } = await run('pdftotext', ['-bbox', (await printed(code)).file, '-']);
  const words = [...stdout.matchAll(/yMin="([\d.]+)".*yMax="([\d.]+)">(.*?)</g)];
  const [, , end] = words.findLast(([, , , word]) => word?.startsWith('WWW')) ?? [];
  const [, start] = words.find(([, , , word]) => word === 'Duración') ?? [];
  expect(Number(end)).toBeLessThan(Number(start));
});

test('a badge is signed by a key that anybody finds, and one changed byte makes it worth nothing', async () => {
  const { body: badge } = await t.call('GET', `/certificates/${row.code}/badge`);
  const { keys } = (await t.app.inject('/.well-known/jwks.json')).json();
  expect(keys).toHaveLength(1);
  expect(JSON.stringify(keys)).not.toMatch(/"d":/);
  const jwks = createLocalJWKSet({ keys });
  const { payload } = await jwtVerify(badge, jwks, { issuer: PUBLIC_URL, algorithms: ['RS256'] });
  const page = `${PUBLIC_URL}/certificado/${formatCertificateCode(row.code)}`;
  expect(payload).toMatchObject({
    id: page,
    jti: page,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    validFrom: row.issuedAt,
    issuer: { id: PUBLIC_URL, type: ['Profile'], name: 'Rambla' },
    credentialSubject: {
      identifier: [{ identityHash: 'Camila Núñez Ferreira', hashed: false }],
      narrative: expect.stringContaining('87'),
      achievement: {
        type: ['Achievement'],
        name: 'Álgebra',
        description: 'Álgebra, 24 horas',
        criteria: { narrative: expect.any(String) },
      },
    },
  });
  expect(decodeProtectedHeader(badge).jwk).not.toHaveProperty('d');
  const [head = '', body = '', signature = ''] = badge.split('.');
  for (const [index, part] of [head, body, signature].entries()) {
    const bytes = Buffer.from(part, 'base64url');
    bytes[20] = (bytes[20] ?? 0) ^ 1;
    const parts = [head, body, signature].with(index, bytes.toString('base64url'));
    await expect(jwtVerify(parts.join('.'), jwks)).rejects.toThrow();
  }
});

test('every process signs with one key, and what an earlier secret signed can still be verified', async () => {
  const [a, b] = await Promise.all([
    readBadgeKey(t.db, 'another secret'),
    readBadgeKey(t.db, 'another secret'),
  ]);
  expect(a.id).toBe(b.id);
  const { keys } = (await t.app.inject('/.well-known/jwks.json')).json();
  expect(keys).toHaveLength(2);
  const { body: badge } = await t.call('GET', `/certificates/${row.code}/badge`);
  await jwtVerify(badge, createLocalJWKSet({ keys }));
});
