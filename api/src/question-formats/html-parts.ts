import { randomUUID } from 'node:crypto';
import { Marked } from 'marked';
import type sanitize from 'sanitize-html';
import { lazyRequire } from '../process/lazy-require.ts';
import type { TextFormat } from '../quizzes/text/text-to-render.ts';
import { escapeHtml } from '../text/escape-html.ts';
import type { ImportedImage } from './collector.ts';

const marked = new Marked({ gfm: true, breaks: true });
const sanitizer = lazyRequire('sanitize-html', (loaded: typeof sanitize) => loaded);

/** A text of any of Moodle's formats as HTML. */
export function asHtml(text: string, format: string): string {
  if (format === 'plain_text') return escapeHtml(text.trim()).replace(/\r?\n/g, '<br>');
  if (format === 'markdown') return marked.parse(text, { async: false }).trim();
  if (format === 'moodle_auto_format') return text.trim().replace(/\r?\n/g, '<br>');
  return text.trim();
}

const NAMES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** The plain text that an HTML text shows: without tags, every entity as its character. */
export function plainHtml(html: string): string {
  if (!/[<&]/.test(html)) return html.trim();
  // Only these four are left as entities.
  const text = sanitizer()(html, { allowedTags: [], allowedAttributes: {} });
  return text
    .replace(/&(amp|lt|gt|quot);/g, (_all, name: string) => NAMES[name] ?? '')
    .replaceAll('\u00A0', ' ')
    .trim();
}

export interface FileInText {
  name: string;
  bytes: Uint8Array;
}

const SOURCE = /(<img\b[^>]{0,2000}?\ssrc\s*=\s*)(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

/** The pictures of one question: each is taken up once, and its texts name it by a key until it has an id. */
export class Pictures {
  /** What all texts of the question end up as. */
  readonly format: TextFormat;
  readonly images: ImportedImage[] = [];
  /** Names that nothing was found for. */
  readonly missing: string[] = [];

  constructor(format: TextFormat = 'html') {
    this.format = format;
  }

  #keep(name: string, bytes: Uint8Array): string {
    const key = `nueva-${randomUUID()}`;
    this.images.push({ key, name, bytes });
    return `image:${key}`;
  }

  /** Gives each picture of an HTML text its key; `find` knows those that lie beside it. */
  take(html: string, find: (source: string) => FileInText | undefined): string {
    return html.replace(SOURCE, (all, before: string, double?: string, single?: string, bare?: string) => {
      const source = (double ?? single ?? bare ?? '').replaceAll('&amp;', '&').trim();
      if (source.startsWith('image:')) return all;
      const inline = /^data:image\/[a-z+.-]+;base64,(.*)$/is.exec(source);
      if (inline) return `${before}"${this.#keep('imagen', Buffer.from(inline[1] ?? '', 'base64'))}"`;
      const file = find(source);
      if (file) return `${before}"${this.#keep(file.name, file.bytes)}"`;
      this.missing.push(source.slice(0, 100));
      return `${before}""`;
    });
  }
}

/** Canvas keeps formulas as pictures; their LaTeX stands beside. */
export function mathFromCanvas(html: string): string {
  return html.replace(
    /<img\b[^>]{0,4000}\bdata-equation-content="([^"]*)"[^>]{0,4000}>/gi,
    (_all, latex: string) => `\\(${latex}\\)`,
  );
}

/** What the page would show less of than the file says, in words. */
export function findLostHtml(html: string): string | undefined {
  if (/<(?:[a-z]{1,9}:)?math\b/i.test(html))
    return 'Trae fórmulas en MathML, que no se pueden importar: pasalas a LaTeX.';
  return undefined;
}
