import { escapeXml as xml } from '../../core/text/escape-xml.ts';
import type { ZipWriter } from '../../platform/files/zip-writer.ts';
import { captionsNameOf, nativePathOf } from '../reading/native-content.ts';
import { QuestionBankWriter } from './bank-writer.ts';
import { CartridgeManifestWriter } from './cartridge-manifest.ts';
import type { CourseWriter, ExportedItem, ExportSource } from './course-contents.ts';
import {
  cartridgeFilePathOf,
  describeMissingFile,
  PortableTextWriter,
  renderHtmlPage,
  toResourceId,
} from './item-texts.ts';
import { toNativeContent } from './native-item.ts';

type Of<Kind extends ExportedItem['kind']> = ExportedItem & { kind: Kind };

const WEB_LINK = 'http://www.imsglobal.org/xsd/imsccv1p1/imswl_v1p1';

/** Writes a Common Cartridge 1.1 as Moodle reads it, with exact contents for our own import. */
export class CartridgeWriter implements CourseWriter {
  readonly #zip: ZipWriter;
  readonly #texts: PortableTextWriter;
  readonly #manifest: CartridgeManifestWriter;
  readonly #bank: QuestionBankWriter;
  readonly #losses = new Set<string>();

  constructor(source: ExportSource, zip: ZipWriter) {
    this.#zip = zip;
    this.#texts = new PortableTextWriter(source, zip, 'web_resources/');
    this.#manifest = new CartridgeManifestWriter(source);
    this.#bank = new QuestionBankWriter(source, zip, this.#texts, this.#manifest);
  }

  async begin(): Promise<void> {
    await this.#texts.begin();
    await this.#bank.begin();
  }

  async add(item: ExportedItem): Promise<void> {
    const isWritten = await this.#write(item);
    if (!isWritten) {
      this.#losses.add(describeMissingFile(item));
      return;
    }
    await this.#exact(toResourceId(item), await toNativeContent(item, this.#texts));
    if (item.kind !== 'video') return;
    for (const { language, label, automatic, vtt } of item.captions)
      await this.#exact(captionsNameOf(toResourceId(item), language), { label, automatic, vtt });
  }

  async #exact(name: string, content: object): Promise<void> {
    const path = nativePathOf(name);
    await this.#zip.add(path, JSON.stringify(content));
    this.#manifest.addExact(path);
  }

  async #write(item: ExportedItem): Promise<boolean> {
    switch (item.kind) {
      case 'section':
        this.#manifest.addSection(item);
        return true;
      case 'page':
        return this.#page(item, item.text);
      case 'assignment':
        this.#losses.add('Las tareas llegan a otra plataforma como páginas con su consigna.');
        return this.#page(item, item.question.text);
      case 'link':
        return this.#link(item);
      case 'quiz':
        await this.#bank.quiz(item);
        return true;
      case 'material':
      case 'video':
        return this.#file(item);
    }
  }

  async #page(item: Of<'page' | 'assignment'>, source: string): Promise<boolean> {
    const id = toResourceId(item);
    const path = this.#texts.pathOf(id) ?? '';
    const options = { format: 'markdown', page: { title: item.title } } as const;
    const [html = ''] = await this.#texts.html([{ field: 'text', source, options }], path);
    await this.#zip.add(path, renderHtmlPage(item.title, html));
    this.#manifest.add(item, { type: 'webcontent', href: path });
    return true;
  }

  async #link(item: Of<'link'>): Promise<boolean> {
    const path = `links/${item.id}.xml`;
    const body = `<title>${xml(item.title)}</title><url href="${xml(item.url)}"/>`;
    await this.#zip.add(
      path,
      `<?xml version="1.0" encoding="UTF-8"?>\n<webLink xmlns="${WEB_LINK}">${body}</webLink>\n`,
    );
    this.#manifest.add(item, { type: 'imswl_xmlv1p1', file: path });
    return true;
  }

  async #file(item: Of<'material' | 'video'>): Promise<boolean> {
    const { file } = item;
    if (file?.state !== 'stored') return false;
    const path = cartridgeFilePathOf(item);
    if (!(await this.#texts.file(path, file))) return false;
    this.#manifest.add(item, { type: 'webcontent', href: path });
    return true;
  }

  async end(): Promise<string[]> {
    const losses = await this.#bank.end();
    for (const path of this.#texts.pictures) this.#manifest.addPicture(path);
    await this.#zip.add('imsmanifest.xml', this.#manifest.xml());
    return [...this.#losses, ...this.#texts.losses, ...losses];
  }
}
