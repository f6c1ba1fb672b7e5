import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ProgramError, runProgram } from '../core/process/program.ts';
import { decodeText } from '../core/text/decode-text.ts';
import { MINUTE } from '../core/time/time.ts';
import type { FileRow } from '../platform/files/files.table.ts';
import type { FileStorage } from '../platform/files/storage.ts';

const PDFTOTEXT = 'pdftotext';
const MAX_PAGES = '600';
const MAX_BYTES = 2 * 1024 * 1024;
const LARGEST_PDF = 200 * 1024 * 1024;
const CPU_SECONDS = 60;
const PLAIN = /\.(txt|md|csv|tex)$/i;
const CONTROLS = /[\p{Cc}\p{Co}\p{Cn}]+/gu;

async function readStart(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_BYTES), 0, MAX_BYTES, 0);
    return decodeText(buffer.subarray(0, bytesRead)).replace(CONTROLS, ' ');
  } finally {
    await file.close();
  }
}

/** Returns undefined if pdftotext is missing, so that a later attempt may succeed. */
async function readPdf(path: string): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'rambla-text-'));
  const target = join(folder, 'text');
  try {
    const args = ['-q', '-enc', 'UTF-8', '-l', MAX_PAGES, path, target];
    await runProgram(PDFTOTEXT, args, { ms: 2 * MINUTE, cpuSeconds: CPU_SECONDS });
    return await readStart(target);
  } catch (error) {
    if (error instanceof ProgramError && /not found/.test(error.complaints)) return undefined;
    // The file is broken, locked or too large; a retry would fail too.
    if (error instanceof ProgramError) return '';
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Extracts a material's text; undefined for unsupported types or without pdftotext. */
export async function extractText(
  storage: FileStorage,
  { key, name, size }: Pick<FileRow, 'key' | 'name' | 'size'>,
): Promise<string | undefined> {
  const isPdf = /\.pdf$/i.test(name) && size <= LARGEST_PDF;
  if (!isPdf && !PLAIN.test(name)) return undefined;
  const { path, release } = await storage.borrow(key);
  try {
    return isPdf ? await readPdf(path) : await readStart(path);
  } finally {
    await release();
  }
}
