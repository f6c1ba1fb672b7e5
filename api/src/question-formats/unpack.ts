import { unzipSync } from 'fflate';
import type { Package } from './qti/read-qti.ts';
import { XmlError } from './xml-tree.ts';

const MAX_FILES = 20_000;
const MAX_FILE_BYTES = 20 * 1024 * 1024;
const MAX_BYTES = 100 * 1024 * 1024;

/** The files of a package. What says that it grows beyond reason is refused before it is unpacked. */
export function unpack(bytes: Uint8Array): Package {
  let files = 0;
  let total = 0;
  try {
    const unpacked = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        files += 1;
        total += originalSize;
        const isTooMuch = files > MAX_FILES || total > MAX_BYTES || originalSize > MAX_FILE_BYTES;
        if (isTooMuch) throw new XmlError(1, 'El paquete es demasiado grande.');
        return !name.endsWith('/');
      },
    });
    return new Map(Object.entries(unpacked));
  } catch (error) {
    if (error instanceof XmlError) throw error;
    throw new XmlError(1, 'El paquete ZIP está dañado.');
  }
}
