import { posix } from 'node:path';
import { decodeUri } from '../../core/text/decode-uri.ts';
import type { UnpackedArchive } from '../archives/unpacked-archive.ts';
import type { LinkResolver } from '../markdown/to-markdown.ts';
import type { LinkedDocument } from '../reading/document-materials.ts';

const PICTURE = /\.(?:png|jpe?g|gif|webp|avif)$/i;
const PAGE = /\.x?html?$/i;

/** Maps a page's links and pictures to item and asset keys, and collects the files they use. */
export class CartridgeLinkResolver implements LinkResolver {
  readonly #spool: UnpackedArchive;
  readonly #path: string;
  /** Maps resource ids, and the paths of HTML files, to the keys of their items. */
  readonly #pages: ReadonlyMap<string, string>;
  readonly #used: Set<string>;
  readonly #shown = new Set<string>();
  readonly #documents = new Set<string>();
  bytes = 0;

  constructor(
    spool: UnpackedArchive,
    path: string,
    { pages, used }: { pages: ReadonlyMap<string, string>; used: Set<string> },
  ) {
    this.#spool = spool;
    this.#path = path;
    this.#pages = pages;
    this.#used = used;
  }

  /** The linked files that the text does not show; they become materials. */
  get linkedDocuments(): LinkedDocument[] {
    return [...this.#documents].map((file) => ({ title: posix.basename(file), file }));
  }

  #file(address: string): string | undefined {
    const plain = decodeUri(address.replace(/[?#].*$/, ''));
    const based = /^\$?(?:IMS-CC-FILEBASE|IMS_CC_FILEBASE)\$\/?(.*)$/.exec(plain.replace(/^%24/, '$'))?.[1];
    const beside = posix.normalize(posix.join(posix.dirname(this.#path), plain));
    const tried =
      based === undefined
        ? [beside, plain]
        : [`web_resources/${based}`, based, posix.normalize(posix.join(posix.dirname(this.#path), based))];
    return tried.map((one) => one.replace(/^(?:\.\.?\/)+/, '')).find((one) => this.#spool.has(one));
  }

  picture(source: string): string | undefined {
    const file = /^https?:/i.test(source) ? undefined : this.#file(source);
    if (file === undefined || !PICTURE.test(file)) return undefined;
    this.#shown.add(file);
    return this.#take(file, 'asset');
  }

  #take(file: string, as: 'asset' | 'item:file'): string {
    this.bytes += this.#used.has(file) ? 0 : (this.#spool.sizes.get(file) ?? 0);
    this.#used.add(file);
    return `${as}:${file}`;
  }

  link(address: string): string | undefined {
    if (/^(?:https?:|mailto:)/i.test(address)) return address;
    const wiki = /^\$WIKI_REFERENCE\$\/(?:wiki|pages)\/([^?#]+)/.exec(decodeUri(address))?.[1];
    if (wiki !== undefined) return this.#page(`wiki_content/${wiki}.html`);
    const object = /^\$CANVAS_OBJECT_REFERENCE\$\/[a-z_]+\/([\w-]+)/.exec(decodeUri(address))?.[1];
    if (object !== undefined) return this.#pages.has(object) ? `item:${this.#pages.get(object)}` : undefined;
    const file = this.#file(address);
    if (file === undefined) return undefined;
    if (PAGE.test(file)) return this.#page(file);
    if (this.#shown.has(file)) return this.#take(file, 'asset');
    this.#documents.add(file);
    return this.#take(file, 'item:file');
  }

  #page(path: string): string | undefined {
    const key = this.#pages.get(path);
    return key === undefined ? undefined : `item:${key}`;
  }
}
