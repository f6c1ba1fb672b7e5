import type { LinkResolver } from '../markdown/to-markdown.ts';
import type { LinkedDocument } from '../reading/document-materials.ts';
import type { MoodleFile, MoodleFiles } from './moodle-files.ts';

const PICTURE = /^image\/(?:png|jpeg|gif|webp|avif)$/;
const CODED = /^\$@[A-Z]+?(?:VIEWBYID|VIEWBYU|VIEW|INDEX)?\*(\d+)(?:\*\d+)*@\$/;
/** Matches links to activities; the other codes hold the id of a course or a person. */
const BY_ID = /^\$@(?!(?:COURSE|BADGES|USER|USERINDEX)VIEWBYID)[A-Z]+VIEWBYID\*(\d+)/;

function nameIn(source: string): string | undefined {
  const match = /^@@PLUGINFILE@@(\/[^?#]*)/.exec(source);
  if (!match) return undefined;
  try {
    return decodeURIComponent(match[1] ?? '');
  } catch {
    return match[1];
  }
}

/** Maps links and pictures in one Moodle context's texts to item and asset keys, and collects the files. */
export class MoodleLinkResolver implements LinkResolver {
  readonly #files: MoodleFiles;
  readonly #place: { contextId: string; area: string; itemId: string };
  readonly #keys: ReadonlySet<string>;
  readonly #shown = new Set<MoodleFile>();
  /** Linked files that the text does not show; they become materials. */
  readonly documents = new Set<MoodleFile>();
  bytes = 0;

  constructor(
    files: MoodleFiles,
    place: { contextId: string; area: string; itemId?: string },
    keys: ReadonlySet<string>,
  ) {
    this.#files = files;
    this.#place = { itemId: '0', ...place };
    this.#keys = keys;
  }

  #file(source: string): MoodleFile | undefined {
    const path = nameIn(source);
    if (path === undefined) return undefined;
    const { contextId, area, itemId } = this.#place;
    const file = this.#files.find(contextId, area, itemId, path);
    if (file) {
      if (!this.#files.used.has(file)) this.bytes += file.size;
      this.#files.used.add(file);
    }
    return file;
  }

  picture(source: string): string | undefined {
    if (/^https?:\/\//i.test(source)) return undefined;
    const file = this.#file(source);
    if (!file || !PICTURE.test(file.mimeType)) return undefined;
    this.#shown.add(file);
    return `asset:${file.entry}`;
  }

  link(address: string): string | undefined {
    const file = this.#file(address);
    if (file) {
      if (this.#shown.has(file)) return `asset:${file.entry}`;
      this.documents.add(file);
      return `item:file:${file.entry}`;
    }
    if (address.startsWith('@@PLUGINFILE@@')) return undefined;
    if (CODED.test(address)) {
      const key = BY_ID.exec(address)?.[1];
      return key !== undefined && this.#keys.has(key) ? `item:${key}` : undefined;
    }
    return /^(?:https?:|mailto:)/i.test(address) ? address : undefined;
  }
}

/** Lists the documents that these texts link to, each once. */
export function listLinkedDocuments(...texts: MoodleLinkResolver[]): LinkedDocument[] {
  const files = new Set(texts.flatMap(({ documents }) => [...documents]));
  return [...files].map(({ name, entry }) => ({ title: name, file: entry }));
}
