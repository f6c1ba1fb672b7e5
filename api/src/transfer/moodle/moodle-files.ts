import type { XmlElement } from '../../quizzes/question-formats/xml-tree.ts';
import { createTooLargeArchiveError } from '../archives/archive-error.ts';
import type { UnpackedArchive } from '../archives/unpacked-archive.ts';
import { readField, readNumberField } from './fields.ts';

export interface MoodleFile {
  contextId: string;
  component: string;
  area: string;
  itemId: string;
  /** Folder and name as in `@@PLUGINFILE@@` addresses. */
  path: string;
  name: string;
  /** The archive's entry with the bytes. */
  entry: string;
  size: number;
  mimeType: string;
  /** True for the file that a resource opens. */
  isMain: boolean;
}

const MAX_FILES = 60_000;

/** A backup's files by the context that owns them. */
export class MoodleFiles {
  readonly #byPlace = new Map<string, MoodleFile[]>();
  readonly all: MoodleFile[] = [];
  /** Names of files that the archive lacks. */
  readonly missing: string[] = [];
  readonly used = new Set<MoodleFile>();

  add(file: MoodleFile): void {
    this.all.push(file);
    const place = `${file.contextId} ${file.area} ${file.itemId}`;
    const known = this.#byPlace.get(place);
    if (known) known.push(file);
    else this.#byPlace.set(place, [file]);
  }

  of(contextId: string, area: string, itemId = '0'): MoodleFile[] {
    return this.#byPlace.get(`${contextId} ${area} ${itemId}`) ?? [];
  }

  find(contextId: string, area: string, itemId: string, path: string): MoodleFile | undefined {
    return this.of(contextId, area, itemId).find((file) => file.path === path);
  }
}

/** Reads `files.xml`, which may have tens of thousands of entries. */
export async function readMoodleFiles(spool: UnpackedArchive): Promise<MoodleFiles> {
  const files = new MoodleFiles();
  const take = (element: XmlElement) => {
    const name = readField(element, 'filename');
    const hash = readField(element, 'contenthash');
    if (name === '.' || name === '') return;
    const entry = `files/${hash.slice(0, 2)}/${hash}`;
    if (!spool.has(entry)) {
      files.missing.push(name);
      return;
    }
    if (files.all.length >= MAX_FILES)
      throw createTooLargeArchiveError(`El curso trae más de ${MAX_FILES} archivos.`);
    files.add({
      contextId: readField(element, 'contextid'),
      component: readField(element, 'component'),
      area: readField(element, 'filearea'),
      itemId: readField(element, 'itemid') || '0',
      path: `${readField(element, 'filepath') || '/'}${name}`,
      name,
      entry,
      size: readNumberField(element, 'filesize'),
      mimeType: readField(element, 'mimetype'),
      isMain: readNumberField(element, 'sortorder') > 0,
    });
  };
  await spool.parts('files.xml', { isPart: (name) => name === 'file', take });
  return files;
}
