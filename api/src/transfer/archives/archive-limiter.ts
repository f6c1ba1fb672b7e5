import {
  createBrokenArchiveError,
  createTooLargeArchiveError,
  createUnsafeArchiveError,
} from './archive-error.ts';

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;

const MAX_ENTRIES = 100_000;
const MAX_BYTES = 20 * GIB;
const MAX_NAME = 1_000;
/** In characters. Limits all names together, because the reading thread keeps them in memory. */
const MAX_NAMES = 10_000_000;
const MAX_DEPTH = 20;
/** Deflate reaches a ratio of 1000, but no real course comes near it. */
const MAX_RATIO = 200;
/** Below this size a high ratio costs nothing. */
const RATIO_FREE_BYTES = 64 * MIB;

/** Returns the entry's name when it stays inside of the archive; throws otherwise. */
export function requireSafeName(name: string): string {
  const plain = name.replace(/^(?:\.\/)+/, '');
  const parts = plain.split('/');
  const isInside =
    !plain.startsWith('/') && !/^[a-z]:/i.test(plain) && !/[\\\0]/.test(plain) && !parts.includes('..');
  if (!isInside) throw createUnsafeArchiveError('El archivo quiere escribir fuera de su carpeta: no se lee.');
  if (plain.length > MAX_NAME || parts.length > MAX_DEPTH)
    throw createUnsafeArchiveError('El archivo tiene nombres demasiado largos: no se lee.');
  return plain;
}

/** Counts an archive's declared and unpacked sizes, and refuses more than a course can have. */
export class ArchiveLimiter {
  readonly #packedBytes: number;
  readonly #names = new Set<string>();
  #count = 0;
  #nameLength = 0;
  #declared = 0;
  #bytes = 0;

  /** `packedBytes` is the archive's own size. */
  constructor(packedBytes: number) {
    this.#packedBytes = packedBytes;
  }

  /** Counts entries of every type, because even a bare header takes time. */
  addCount(count: number): void {
    this.#count += count;
    if (this.#count > MAX_ENTRIES)
      throw createTooLargeArchiveError(`El archivo trae más de ${MAX_ENTRIES} elementos.`);
  }

  /** Counts a file with its declared size, before the file is unpacked. */
  addFile(name: string, size: number): void {
    if (this.#names.has(name))
      throw createUnsafeArchiveError('El archivo trae dos veces el mismo nombre: no se lee.');
    this.#names.add(name);
    this.#nameLength += name.length;
    if (this.#nameLength > MAX_NAMES)
      throw createTooLargeArchiveError('Los nombres del archivo son demasiado largos.');
    if (!Number.isSafeInteger(size) || size < 0) throw createBrokenArchiveError();
    this.#declared += size;
    this.#check(this.#declared);
  }

  addBytes(count: number): void {
    this.#bytes += count;
    this.#check(this.#bytes);
  }

  #check(bytes: number): void {
    if (bytes > MAX_BYTES) throw createTooLargeArchiveError('El archivo ocupa más de 20 GB sin comprimir.');
    if (bytes > RATIO_FREE_BYTES && bytes > this.#packedBytes * MAX_RATIO)
      throw createUnsafeArchiveError('El archivo se infla demasiado: no se lee.');
  }
}
