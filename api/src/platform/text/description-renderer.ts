import { escapeHtml } from '../../core/text/escape-html.ts';
import type { TextRenderer } from './rendering.ts';

const MAX_CACHED = 500;
const MARKDOWN = { format: 'markdown' } as const;

function plainHtml(text: string): string {
  return `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
}

/** Renders short texts when they are read, and caches the HTML, because many people read the same texts. */
export class DescriptionRenderer {
  readonly #rendering: Pick<TextRenderer, 'render'>;
  readonly #cache = new Map<string, Promise<string>>();

  constructor(rendering: Pick<TextRenderer, 'render'>) {
    this.#rendering = rendering;
  }

  /** Returns a description's HTML, or the escaped text when rendering fails. */
  async render(text: string | null): Promise<string> {
    if (text === null || text.trim() === '') return '';
    const known = this.#cache.get(text);
    const html = known ?? this.#begin(text);
    this.#cache.delete(text);
    this.#cache.set(text, html);
    const [oldest] = this.#cache.keys();
    if (this.#cache.size > MAX_CACHED && oldest !== undefined) this.#cache.delete(oldest);
    return html.catch(() => {
      if (this.#cache.get(text) === html) this.#cache.delete(text);
      return plainHtml(text);
    });
  }

  async #begin(text: string): Promise<string> {
    const [html = ''] = await this.#rendering.render(0, [
      { field: 'description', source: text, options: MARKDOWN },
    ]);
    // Removes pictures, because their URLs are signed per reader but this HTML is cached for everybody.
    return html.replace(/<img\b[^>]*>/g, '');
  }
}
