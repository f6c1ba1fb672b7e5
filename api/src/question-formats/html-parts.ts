import { randomUUID } from 'node:crypto';
import { Marked } from 'marked';
import type { TextFormat } from '../quizzes/questions/kinds.ts';
import type { ImportedImage } from './collector.ts';

const marked = new Marked({ gfm: true, breaks: true });

export function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/** A text of any of Moodle's formats as HTML. */
export function asHtml(text: string, format: string): string {
  if (format === 'plain_text') return escapeHtml(text.trim()).replace(/\r?\n/g, '<br>');
  if (format === 'markdown') return marked.parse(text, { async: false }).trim();
  if (format === 'moodle_auto_format') return text.trim().replace(/\r?\n/g, '<br>');
  return text.trim();
}

export interface FileInText {
  name: string;
  bytes: Uint8Array;
}

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
    return html.replace(
      /(<img\b[^>]{0,2000}?\bsrc\s*=\s*)(["'])(.*?)\2/gis,
      (all, before: string, _quote, source: string) => {
        if (source.startsWith('image:')) return all;
        const inline = /^data:image\/[a-z+.-]+;base64,(.*)$/is.exec(source);
        if (inline) return `${before}"${this.#keep('imagen', Buffer.from(inline[1] ?? '', 'base64'))}"`;
        const file = find(source);
        if (file) return `${before}"${this.#keep(file.name, file.bytes)}"`;
        this.missing.push(source.slice(0, 100));
        return `${before}""`;
      },
    );
  }
}

/** Canvas keeps formulas as pictures; their LaTeX stands beside. */
export function mathFromCanvas(html: string): string {
  return html.replace(
    /<img\b[^>]{0,4000}\bdata-equation-content="([^"]*)"[^>]{0,4000}>/gi,
    (_all, latex: string) => `\\(${latex}\\)`,
  );
}
