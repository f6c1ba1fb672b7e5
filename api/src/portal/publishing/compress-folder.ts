import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const TEXT = /\.(js|css|svg|html|json)$/;
const SMALLEST_BYTES = 256;

/** Writes `.br` and `.gz` beside each text file; copies those of unchanged files from `before`. */
export async function compressFolder(folder: string, before?: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => TEXT.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const bytes = await readFile(file);
      if (bytes.length < SMALLEST_BYTES) return;
      if (before && (await copyCompressed(path.join(before, name), file, bytes))) return;
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      await writeFile(`${file}.br`, await brotli(bytes, { params }));
      await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}

/** Returns false when the old file differs or has no compressed form. */
async function copyCompressed(former: string, file: string, bytes: Buffer): Promise<boolean> {
  const known = await readFile(former).catch(() => null);
  if (!known?.equals(bytes)) return false;
  try {
    for (const ending of ['.br', '.gz']) await copyFile(former + ending, file + ending);
    return true;
  } catch {
    return false;
  }
}
