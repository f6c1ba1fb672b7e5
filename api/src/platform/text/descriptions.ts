import { escapeHtml } from '../../core/text/escape-html.ts';
import type { Rendering } from './rendering.ts';

const MAX_KEPT = 500;
const MARKDOWN = { format: 'markdown' } as const;

function plainHtml(text: string): string {
  return `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
}

/** Renders short texts when they are read, and keeps the latest: many people read the same few. */
export class Descriptions {
  readonly #rendering: Pick<Rendering, 'render'>;
  readonly #kept = new Map<string, Promise<string>>();

  constructor(rendering: Pick<Rendering, 'render'>) {
    this.#rendering = rendering;
  }

  /** HTML of a description. A text that cannot be rendered now is shown as it was written. */
  async render(text: string | null): Promise<string> {
    if (text === null || text.trim() === '') return '';
    const known = this.#kept.get(text);
    const html = known ?? this.#begin(text);
    this.#kept.delete(text);
    this.#kept.set(text, html);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return html.catch(() => {
      if (this.#kept.get(text) === html) this.#kept.delete(text);
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
