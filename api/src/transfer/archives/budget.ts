import { ArchiveError, tooBig, unsafe } from './archive-error.ts';

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;

const MAX_ENTRIES = 100_000;
const MAX_BYTES = 20 * GIB;
const MAX_NAME = 1_000;
const MAX_DEPTH = 20;
/** Deflate reaches about 1000; no course comes near it. */
const MAX_RATIO = 200;
/** Below this size a high ratio costs nothing. */
const RATIO_FREE_BYTES = 64 * MIB;

/** Returns the entry's name when it stays inside of the archive; throws otherwise. */
export function checkName(name: string): string {
  const plain = name.replace(/^(?:\.\/)+/, '');
  const parts = plain.split('/');
  const isInside =
    !plain.startsWith('/') && !/^[a-z]:/i.test(plain) && !/[\\\0]/.test(plain) && !parts.includes('..');
  if (!isInside) throw unsafe('El archivo quiere escribir fuera de su carpeta: no se lee.');
  if (plain.length > MAX_NAME || parts.length > MAX_DEPTH)
    throw unsafe('El archivo tiene nombres demasiado largos: no se lee.');
  return plain;
}

/** Counts what an archive unpacks to, and refuses more than a course can be. */
export class Budget {
  readonly #packedBytes: number;
  readonly #names = new Set<string>();
  #bytes = 0;

  /** The archive's own size in bytes. */
  constructor(packedBytes: number) {
    this.#packedBytes = packedBytes;
  }

  addEntry(name: string): void {
    if (this.#names.has(name)) throw unsafe('El archivo trae dos veces el mismo nombre: no se lee.');
    this.#names.add(name);
    if (this.#names.size > MAX_ENTRIES) throw tooBig(`El archivo trae más de ${MAX_ENTRIES} elementos.`);
  }

  addBytes(count: number): void {
    this.#bytes += count;
    const isBomb = this.#bytes > RATIO_FREE_BYTES && this.#bytes > this.#packedBytes * MAX_RATIO;
    if (isBomb) throw new ArchiveError('archive_unsafe', 'El archivo se infla demasiado: no se lee.');
    if (this.#bytes > MAX_BYTES) throw tooBig('El archivo ocupa más de 20 GB sin comprimir.');
  }
}
