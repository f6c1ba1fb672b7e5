import type * as Markdown from 'marked';
import { lazyRequire } from '../../core/process/lazy-require.ts';
import { escapeHtml } from '../../core/text/escape-html.ts';
import { createMarkdownParser } from './markdown.ts';

/** Maps the word after `:::` to the box's heading. */
const CALLOUTS: Record<string, string> = { ojo: 'Ojo:', clave: 'Para recordar:', bien: 'Bien:' };
const CALLOUT_START = /^:::[ \t]*(ojo|clave|bien|soluci[oó]n)[ \t]*([^\n]{0,200})\n/i;
const CALLOUT_END = /\n:::[ \t]*(?:\n|$)/;
const NOTE = /^\[\^([\p{L}\d]{1,20})\](?!:)/u;
const NOTE_TEXT = /^\[\^([\p{L}\d]{1,20})\]:[ \t]+([^\n]+)(?:\n|$)/u;
const NAMES: Record<string, string> = { js: 'JavaScript', ts: 'TypeScript', py: 'Python', sh: 'Terminal' };

interface Callout extends Markdown.Tokens.Generic {
  word: string;
  title: string;
  tokens: Markdown.Token[];
}

/** Lets `:::` start a box without a blank line before it. */
const separated = (text: string) => text.replace(/\n(?=:::[ \t]*[a-z])/gi, '\n\n');

function slug(text: string): string {
  // Removes formulas, because their placeholders are random.
  const words = text.replace(/\uE000[^\uE001]*\uE001/g, '');
  const plain = words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return `s-${
    plain
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60) || 'titulo'
  }`;
}

const callout: Markdown.TokenizerAndRendererExtension = {
  name: 'callout',
  level: 'block',
  tokenizer(source) {
    const [start, word = '', title = ''] = CALLOUT_START.exec(source) ?? [];
    if (start === undefined) return undefined;
    const rest = source.slice(start.length - 1);
    const end = CALLOUT_END.exec(rest);
    if (!end) return undefined;
    const raw = source.slice(0, start.length - 1 + end.index + end[0].length);
    const tokens = this.lexer.blockTokens(rest.slice(1, end.index), []);
    return { type: 'callout', raw, word: word.toLowerCase(), title: title.trim(), tokens };
  },
  renderer(token) {
    const { word, title, tokens } = token as Callout;
    const inner = this.parser.parse(tokens);
    const label = CALLOUTS[word];
    if (label === undefined)
      return `<details class="solu"><summary>${escapeHtml(title || 'Ver solución')}</summary><div>${inner}</div></details>`;
    const words = `<b>${escapeHtml(title || label)}</b> `;
    const body = inner.startsWith('<p>') ? inner.replace('<p>', `<p>${words}`) : `<p>${words}</p>${inner}`;
    return `<div class="call call-${word}" role="note"><div>${body}</div></div>`;
  },
};

const note: Markdown.TokenizerAndRendererExtension = {
  name: 'note',
  level: 'inline',
  start: (source) => source.indexOf('[^'),
  tokenizer(source) {
    const [raw, key = ''] = NOTE.exec(source) ?? [];
    return raw === undefined ? undefined : { type: 'note', raw, key };
  },
  renderer({ key }) {
    return `<sup><a href="#n-${slug(key).slice(2)}">${escapeHtml(key)}</a></sup>`;
  },
};

const noteText: Markdown.TokenizerAndRendererExtension = {
  name: 'noteText',
  level: 'block',
  tokenizer(source) {
    const [raw, key = '', text = ''] = NOTE_TEXT.exec(source) ?? [];
    if (raw === undefined) return undefined;
    return { type: 'noteText', raw, key, tokens: this.lexer.inlineTokens(text) };
  },
  renderer({ key, tokens = [] }) {
    return `<p class="notes" id="n-${slug(key).slice(2)}">${escapeHtml(key)}. ${this.parser.parseInline(tokens)}</p>`;
  },
};

/** Gives headings unique ids, and omits the first heading when it repeats the page's title. */
function rendererFor(title: string): Markdown.RendererObject {
  const used = new Map<string, number>();
  let isFirst = true;
  return {
    heading({ tokens, depth, text }) {
      const repeats = isFirst && depth === 1 && text.trim().toLowerCase() === title.trim().toLowerCase();
      isFirst = false;
      if (repeats) return '';
      const level = Math.max(2, depth);
      const id = slug(text);
      let count = (used.get(id) ?? 0) + 1;
      let unique = count === 1 ? id : `${id}-${count}`;
      // A heading such as «Tema 2» may have the numbered id already.
      for (; used.has(unique); unique = `${id}-${count}`) count += 1;
      used.set(unique, 1).set(id, count);
      return `<h${level} id="${unique}">${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
    code({ text, lang = '' }) {
      const name =
        NAMES[lang.toLowerCase()] ?? (lang ? lang.charAt(0).toUpperCase() + lang.slice(1) : 'Código');
      return `<div class="codebox"><header><span>${escapeHtml(name.slice(0, 30))}</span></header><pre tabindex="0"><code>${escapeHtml(text)}</code></pre></div>\n`;
    },
    paragraph({ tokens }) {
      const [image] = tokens;
      const isFigure = tokens.length === 1 && image?.type === 'image';
      const inner = this.parser.parseInline(tokens);
      if (!isFigure) return `<p>${inner}</p>\n`;
      const caption = String(image.title || image.text || '');
      const words = caption ? `<figcaption>${escapeHtml(caption)}</figcaption>` : '';
      return `<figure>${inner}${words}</figure>\n`;
    },
  };
}

const load = lazyRequire('marked', (loaded: typeof Markdown) => loaded);

/** Renders a page's Markdown with callouts, notes and unique heading ids. */
export function toPageHtml(text: string, title: string): string {
  const parser = createMarkdownParser(load().Marked);
  parser.use({ extensions: [callout, note, noteText], renderer: rendererFor(title) });
  const html = parser.parse(separated(text), { async: false });
  const region = '<div class="tbl" tabindex="0" role="region" aria-label="Tabla: se puede desplazar">';
  return html.replaceAll('<table>', `${region}<table>`).replaceAll('</table>', '</table></div>');
}
