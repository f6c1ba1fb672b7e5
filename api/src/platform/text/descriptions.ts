import { escapeHtml } from '../../core/text/escape-html.ts';
import type { Rendering } from './rendering.ts';

const MAX_CACHED = 500;
const MARKDOWN = { format: 'markdown' } as const;

function plainHtml(text: string): string {
  return `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
}

/** Renders short texts when they are read, and keeps the latest: many people read the same few. */
export class Descriptions {
  readonly #rendering: Pick<Rendering, 'render'>;
  readonly #cache = new Map<string, Promise<string>>();

  constructor(rendering: Pick<Rendering, 'render'>) {
    this.#rendering = rendering;
  }

  /** HTML of a description. A text that cannot be rendered now is shown as it was written. */
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
    // Its pictures would belong to a course's bank.
    return html.replace(/<img\b[^>]*>/g, '');
  }
}
