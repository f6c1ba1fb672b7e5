import { unzipSync } from 'fflate';
import { checkXmlAndCountLines } from './limits.ts';
import type { PackageFiles } from './qti/read-qti.ts';
import { ImportFileError } from './read-xml.ts';

const MAX_FILES = 20_000;
const MAX_FILE_BYTES = 20 * 1024 * 1024;
const MAX_BYTES = 48 * 1024 * 1024;
/** Videos and documents do not belong to questions, so they stay packed. */
const READ = /\.(?:xml|qti|html?|png|jpe?g|gif|webp|avif|svg)$/i;

/** Unpacks the files of a package; throws an error when their number or declared size is excessive. */
export function unpackZip(bytes: Uint8Array): PackageFiles {
  let files = 0;
  let total = 0;
  try {
    const unpacked = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!READ.test(name)) return false;
        files += 1;
        total += originalSize;
        const isTooMuch = files > MAX_FILES || total > MAX_BYTES || originalSize > MAX_FILE_BYTES;
        if (isTooMuch) throw new ImportFileError(1, 'El paquete es demasiado grande.');
        return true;
      },
    });
    const found = new Map(Object.entries(unpacked));
    for (const [name, content] of found) if (/\.(?:xml|qti)$/i.test(name)) checkXmlAndCountLines(content);
    return found;
  } catch (error) {
    if (error instanceof ImportFileError) throw error;
    throw new ImportFileError(1, 'El paquete ZIP está dañado.');
  }
}
