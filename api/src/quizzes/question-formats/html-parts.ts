import { randomUUID } from 'node:crypto';
import { Marked } from 'marked';
import type sanitize from 'sanitize-html';
import { lazyRequire } from '../../core/process/lazy-require.ts';
import { escapeHtml } from '../../core/text/escape-html.ts';
import type { TextFormat } from '../../platform/text/text-to-render.ts';
import type { ImportedPicture } from './collector.ts';

const marked = new Marked({ gfm: true, breaks: true });
const sanitizer = lazyRequire('sanitize-html', (loaded: typeof sanitize) => loaded);

/** Converts a text of any of Moodle's formats to HTML. */
export function convertMoodleTextToHtml(text: string, format: string): string {
  if (format === 'plain_text') return escapeHtml(text.trim()).replace(/\r?\n/g, '<br>');
  if (format === 'markdown') return marked.parse(text, { async: false }).trim();
  if (format === 'moodle_auto_format') return text.trim().replace(/\r?\n/g, '<br>');
  return text.trim();
}

const NAMES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

function withoutMarkup(html: string): string {
  // The sanitizer leaves only these four entities.
  const text = sanitizer()(html, { allowedTags: [], allowedAttributes: {} });
  return text
    .replace(/&(amp|lt|gt|quot);/g, (_all, name: string) => NAMES[name] ?? '')
    .replaceAll('\u00A0', ' ');
}

const TAG_NAMES =
  'a|abbr|acronym|address|article|aside|b|bdi|bdo|big|blockquote|body|br|caption|center|cite|code|col|colgroup|dd|del|' +
  'dfn|div|dl|dt|em|figcaption|figure|font|footer|h[1-6]|head|header|hr|html|i|img|ins|kbd|label|li|main|mark|meta|nav|' +
  'nolink|o:p|ol|p|pre|q|rp|rt|ruby|s|samp|script|section|small|span|strike|strong|style|sub|sup|table|tbody|td|tfoot|' +
  'th|thead|tr|tt|u|ul|var|wbr|xml';
/** Matches a `<` that opens no known tag with valid attributes, as in `a<b y c>d`. */
const NO_TAG = new RegExp(`<(?!!--|/?(?:${TAG_NAMES})(?:\\s*/?>|\\s[^<>=]{0,200}=[^<>]{0,4000}>))`, 'gi');

/** Converts HTML to plain text; keeps a `<` that opens no tag, as in `a<b`. */
export function convertHtmlToText(html: string): string {
  if (!/[<&]/.test(html)) return html.trim();
  return withoutMarkup(html.replace(NO_TAG, '&lt;')).trim();
}

const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi;

/** Decodes entities and leaves tags unchanged. */
export function decodeEntities(text: string): string {
  return text.replace(ENTITY, (entity) => withoutMarkup(entity));
}

export interface EmbeddedFile {
  name: string;
  bytes: Uint8Array;
}

const SOURCE = /(<img\b[^>]{0,2000}?\ssrc\s*=\s*)(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

/** Collects a question's pictures; the texts refer to a picture by its key until it has an id. */
export class PictureCollector {
  /** The format in which the question is stored. */
  readonly format: TextFormat;
  readonly images: ImportedPicture[] = [];
  /** Names of pictures that were not found. */
  readonly missing: string[] = [];

  constructor(format: TextFormat = 'html') {
    this.format = format;
  }

  #keep(name: string, bytes: Uint8Array): string {
    const key = `nueva-${randomUUID()}`;
    this.images.push({ key, name, bytes });
    return `image:${key}`;
  }

  /** Replaces the pictures of an HTML text by keys; `find` returns the file of a picture's `src`. */
  take(html: string, find: (source: string) => EmbeddedFile | undefined): string {
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

/** Canvas stores formulas as pictures with their LaTeX in an attribute. */
export function convertCanvasMath(html: string): string {
  return html.replace(
    /<img\b[^>]{0,4000}\bdata-equation-content="([^"]*)"[^>]{0,4000}>/gi,
    (_all, latex: string) => `\\(${latex}\\)`,
  );
}

/** Describes in Spanish the content that our pages cannot show; undefined without any. */
export function describeLostHtml(html: string): string | undefined {
  if (/<(?:[a-z]{1,9}:)?math\b/i.test(html))
    return 'Trae fórmulas en MathML, que no se pueden importar: pasalas a LaTeX.';
  return undefined;
}
