import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { text as joined } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { ChunkWriter, freeChunk } from '../../platform/files/chunk-writer.ts';
import {
  ImportFileError,
  readXml,
  readXmlParts,
  type XmlPartHandler,
  type XmlPartLimits,
  XmlTooLargeError,
} from '../../quizzes/question-formats/read-xml.ts';
import type { XmlElement } from '../../quizzes/question-formats/xml-tree.ts';
import {
  createBrokenArchiveError,
  createTooLargeArchiveError,
  UnreadableTextError,
} from './archive-error.ts';
import { decodeTextFile } from './decode-text-file.ts';
import { walkArchive } from './walk-archive.ts';

const MIB = 1024 * 1024;
const TEXT = /\.(?:xml|qti|html?|xhtml)$|^rambla\/[\w-]+\.json$/i;
/** The largest file parsed as one tree, so that it fits into the thread's memory. */
const MAX_TREE_BYTES = 12 * MIB;
const MAX_TREE_NODES = 250_000;
/** The limit for longer files, which are read part by part. */
const MAX_TEXT_BYTES = 300 * MIB;
/** `part` and `rest` limit the thread's memory, and `nodes` limits the time. */
const PART_LIMITS: XmlPartLimits = {
  part: { nodes: 50_000, chars: MAX_TREE_BYTES },
  rest: { nodes: MAX_TREE_NODES, chars: MAX_TREE_BYTES },
  nodes: 20_000_000,
};
/** The Spanish reason for a part that is left out. */
export const PART_TOO_LARGE_REASON = 'Pesa más de 12 MB o tiene más de 50.000 elementos.';
const MAX_ALL_TEXTS = 600 * MIB;

/** Moodle names a course's files by their SHA-1. */
const NAMED_BY_SUM = /^files\/[0-9a-f]{2}\/([0-9a-f]{40})$/;

/** An archive's texts unpacked to disk, and the names and sizes of all its files. */
export class UnpackedArchive {
  readonly #folder: string;
  readonly #paths = new Map<string, string>();
  /** Sizes in bytes by name. */
  readonly sizes = new Map<string, number>();
  #bytes = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Unpacks the texts; other files are checked for damage (`verify`) or unpacked too (`keep`). */
  async fill(path: string, others: 'verify' | 'keep', progress: (fraction: number) => void): Promise<void> {
    await walkArchive(
      path,
      ({ name, size }) => {
        this.sizes.set(name, size);
        const sum = NAMED_BY_SUM.exec(name)?.[1];
        if (TEXT.test(name)) return (content) => this.#keep(name, size, content);
        return others === 'keep'
          ? (content) => this.#store(name, content)
          : (content) => verifySum(content, sum);
      },
      progress,
    );
  }

  async #keep(name: string, size: number, content: NodeJS.ReadableStream): Promise<void> {
    this.#bytes += size;
    if (size > MAX_TEXT_BYTES || this.#bytes > MAX_ALL_TEXTS)
      throw createTooLargeArchiveError(
        `Los textos del archivo son demasiado grandes («${name.slice(-80)}»).`,
      );
    await this.#store(name, content);
  }

  async #store(name: string, content: NodeJS.ReadableStream): Promise<void> {
    const path = join(this.#folder, String(this.#paths.size));
    const file = await open(path, 'w');
    try {
      await pipeline(content, new ChunkWriter(file));
    } finally {
      await file.close();
    }
    this.#paths.set(name, path);
  }

  /** Returns an unpacked file's path; undefined when it was only verified. */
  pathOf(name: string): string | undefined {
    return this.#paths.get(name);
  }

  has(name: string): boolean {
    return this.sizes.has(name);
  }

  names(): string[] {
    return [...this.sizes.keys()];
  }

  /** Returns a whole text; undefined when the archive lacks it. Throws `UnreadableTextError`. */
  async text(name: string): Promise<string | undefined> {
    const path = this.#paths.get(name);
    if (path === undefined) return undefined;
    if ((await stat(path)).size > MAX_TREE_BYTES) throw tooLarge(name, 'chars');
    return joined(decodeTextFile(createReadStream(path), name));
  }

  /** Parses an XML file; undefined when the archive lacks it. */
  async xml(name: string): Promise<XmlElement | undefined> {
    const text = await this.text(name);
    if (text === undefined) return undefined;
    return named(name, async () => readXml(text, MAX_TREE_NODES));
  }

  /** Reads a long XML file; see `readXmlParts`. */
  async parts(name: string, reading: XmlPartHandler): Promise<XmlElement | undefined> {
    const path = this.#paths.get(name);
    if (path === undefined) return undefined;
    const source = decodeTextFile(createReadStream(path), name);
    return named(name, () => readXmlParts(source, PART_LIMITS, reading));
  }
}

function tooLarge(name: string, limit: XmlTooLargeError['limit']): UnreadableTextError {
  const why = limit === 'chars' ? 'pesa más de 12 MB' : 'tiene más de 250.000 elementos';
  return new UnreadableTextError('archive_too_large', name, why);
}

/** Adds the name of the archive's file to an XML error. */
async function named<T>(name: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof XmlTooLargeError) throw tooLarge(name, error.limit);
    if (!(error instanceof ImportFileError)) throw error;
    throw createBrokenArchiveError(`«${name.slice(-80)}», línea ${error.line}: ${error.message}`);
  }
}

async function verifySum(content: AsyncIterable<Buffer>, declared: string | undefined): Promise<void> {
  const hash = createHash('sha1');
  for await (const chunk of content) {
    if (declared !== undefined) hash.update(chunk);
    freeChunk(chunk);
  }
  if (declared !== undefined && hash.digest('hex') !== declared)
    throw createBrokenArchiveError(
      'Un archivo de adentro no es el que dice ser: la copia está dañada. No guardamos nada.',
    );
}
