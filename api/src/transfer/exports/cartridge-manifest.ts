import { createHash } from 'node:crypto';
import { escapeXml as xml } from '../../core/text/escape-xml.ts';
import type { ExportedItem, ExportSource } from './course-contents.ts';
import { toResourceId } from './item-texts.ts';

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<manifest xmlns="http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1" xmlns:lomimscc="http://ltsc.ieee.org/xsd/imsccv1p1/LOM/manifest" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"`;
const EXTENSION = 'associatedcontent/imscc_xmlv1p1/learning-application-resource';

interface Resource {
  type: string;
  /** The path, for resources that browsers open; other resources have only `file`. */
  href?: string;
  file?: string;
}

/** Writes the organization and resources of a Common Cartridge 1.1. */
export class CartridgeManifestWriter {
  readonly #source: ExportSource;
  readonly #resources: string[] = [];
  readonly #sections = new Map<string | null, string[]>();
  readonly #exact: string[] = [];
  /** The identifiers of empty sections by title. */
  readonly #empty = new Map<string | null, string>();

  constructor(source: ExportSource) {
    this.#source = source;
  }

  add(item: ExportedItem, { type, href, file = href ?? '' }: Resource): void {
    const id = toResourceId(item);
    const address = href === undefined ? '' : ` href="${xml(href)}"`;
    this.#resources.push(
      `<resource identifier="${id}" type="${type}"${address}><file href="${xml(file)}"/></resource>`,
    );
    const entry = `<item identifier="i-${id}" identifierref="${id}"><title>${xml(item.title)}</title></item>`;
    const inSection = this.#sections.get(item.section);
    if (inSection) inSection.push(entry);
    else this.#sections.set(item.section, [entry]);
  }

  /** Adds an empty section as a title without contents. */
  addSection(item: ExportedItem): void {
    this.#sections.set(item.title, []);
    this.#empty.set(item.title, toResourceId(item));
  }

  addPicture(path: string): void {
    const id = `imagen-${this.#resources.length}`;
    this.#resources.push(
      `<resource identifier="${id}" type="webcontent" href="${xml(path)}"><file href="${xml(path)}"/></resource>`,
    );
  }

  addBank(path: string): void {
    this.#resources.push(
      `<resource identifier="banco" type="imsqti_xmlv1p2/imscc_xmlv1p1/question-bank"><file href="${xml(path)}"/></resource>`,
    );
  }

  /** Adds a file that only our own import reads. */
  addExact(path: string): void {
    this.#exact.push(`<file href="${xml(path)}"/>`);
  }

  xml(): string {
    const { app, course } = this.#source;
    // The name is stable, so that a later export is recognised as the same course.
    const name = createHash('sha256')
      .update(`${app.config.publicUrl} ${course.id}`)
      .digest('hex')
      .slice(0, 32);
    const items = [...this.#sections].map(([section, entries], index) =>
      section === null
        ? entries.join('\n')
        : `<item identifier="${this.#empty.get(section) ?? `s-${index}`}"><title>${xml(section)}</title>\n${entries.join('\n')}\n</item>`,
    );
    const own = `<resource identifier="rambla" type="${EXTENSION}">${this.#exact.join('')}</resource>`;
    return `${HEAD} identifier="rambla-${name}">
<metadata><schema>IMS Common Cartridge</schema><schemaversion>1.1.0</schemaversion>
<lomimscc:lom><lomimscc:general><lomimscc:title><lomimscc:string language="es">${xml(course.name)}</lomimscc:string></lomimscc:title>
<lomimscc:description><lomimscc:string language="es">${xml(course.description ?? '')}</lomimscc:string></lomimscc:description></lomimscc:general></lomimscc:lom></metadata>
<organizations><organization identifier="org" structure="rooted-hierarchy"><item identifier="root">
${items.join('\n')}
</item></organization></organizations>
<resources>${[...this.#resources, own].join('\n')}</resources>
</manifest>
`;
  }
}
