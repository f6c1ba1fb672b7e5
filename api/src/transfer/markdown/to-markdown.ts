import { type ChildNode, type Document, type Element, isTag, isText, type ParentNode } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { countFormulas, escapeMarkdown, escapeMarkdownLineStart, escapeMarkdownUrl } from './escape.ts';
import { embedUrlOf, latexOf, textOfElement } from './special-elements.ts';
import { toMarkdownTable } from './tables.ts';

/** Resolves links and pictures to their new targets; undefined when there is none. */
export interface LinkResolver {
  picture(source: string): string | undefined;
  /** Returns an `asset:` only for a picture that the text already shows, which needs no link. */
  link(address: string): string | undefined;
}

export interface ConvertedText {
  markdown: string;
  /** Spanish texts about dropped content. */
  losses: string[];
  /** Links and pictures without a target. */
  dangling: string[];
  formulas: number;
  pictures: number;
  tables: number;
}

const BLOCKS = new Set(
  'address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section summary table ul'.split(
    ' ',
  ),
);
const DROPPED = new Set(['script', 'style', 'head', 'title', 'meta', 'link', 'template', 'noscript']);
const FORMS = new Set(['form', 'input', 'button', 'select', 'textarea']);
const KEPT_WORDS = new Set(['sup', 'sub', 'u', 'kbd', 'mark']);
const MAX_NESTING = 60;

class Converter {
  readonly #targets: LinkResolver;
  readonly losses = new Set<string>();
  readonly dangling = new Set<string>();
  pictures = 0;
  tables = 0;
  #depth = 0;

  constructor(targets: LinkResolver) {
    this.#targets = targets;
  }

  /** Converts block content to Markdown, with an empty line between blocks. */
  blocks(parent: ParentNode): string {
    this.#depth += 1;
    const parts: string[] = [];
    let words = '';
    const flush = () => {
      const line = words.replace(/[ \t]*\n[ \t]*/g, '\n').trim();
      if (line !== '') parts.push(line.split('\n').map(escapeMarkdownLineStart).join('\n'));
      words = '';
    };
    for (const child of this.#depth > MAX_NESTING ? [] : parent.children) {
      if (isTag(child) && BLOCKS.has(child.name)) {
        flush();
        parts.push(this.#block(child));
      } else words += this.#inline(child);
    }
    if (this.#depth > MAX_NESTING) words = escapeMarkdown(textOfElement(parent));
    flush();
    this.#depth -= 1;
    return parts.filter((part) => part.trim() !== '').join('\n\n');
  }

  #block(element: Element): string {
    const { name } = element;
    if (FORMS.has(name)) this.losses.add('Trae un formulario, que no se puede importar.');
    if (/^h[1-6]$/.test(name)) {
      const title = this.inline(element)
        .replace(/\s*\n\s*/g, ' ')
        .trim();
      return title && `${'#'.repeat(Number(name[1]))} ${title}`;
    }
    if (name === 'hr') return '---';
    if (name === 'ul' || name === 'ol') return this.#list(element);
    if (name === 'pre') return fenced(textOfElement(element));
    if (name === 'table') {
      this.tables += 1;
      return toMarkdownTable(element, this);
    }
    const inside = this.blocks(element);
    if (name === 'blockquote') return inside.replace(/^/gm, '> ').replace(/^> $/gm, '>');
    if (name === 'dt') return inside && `**${inside}**`;
    return inside;
  }

  #list(list: Element): string {
    const isOrdered = list.name === 'ol';
    let number = Number(list.attribs.start ?? 1) || 1;
    const items = list.children.filter(isTag).map((item) => {
      const marker = isOrdered ? `${number++}. ` : '- ';
      const inside = item.name === 'li' ? this.blocks(item) : this.#block(item);
      return marker + inside.replace(/\n(?!\n)/g, `\n${' '.repeat(marker.length)}`).replace(/[ ]+$/gm, '');
    });
    return items.filter((item) => item.trim() !== '').join('\n');
  }

  /** Converts inline content. */
  inline(parent: ParentNode): string {
    return parent.children.map((child) => this.#inline(child)).join('');
  }

  #inline(node: ChildNode): string {
    if (isText(node)) return escapeMarkdown(node.data.replace(/[\s\u00A0]+/g, ' '));
    if (!isTag(node) || DROPPED.has(node.name)) return '';
    const { name } = node;
    if (name === 'br') return '\n';
    if (name === 'img') return this.#picture(node);
    if (name === 'a') return this.#link(node);
    if (name === 'code' || name === 'tt') return codeOf(textOfElement(node));
    if (name === 'math') return this.#math(node);
    if (FORMS.has(name)) this.losses.add('Trae un formulario, que no se puede importar.');
    const embed = embedUrlOf(node);
    if (embed !== undefined) return this.#embed(embed, textOfElement(node));
    const inside = BLOCKS.has(name) ? `\n${this.blocks(node)}\n` : this.inline(node);
    if (name === 'b' || name === 'strong') return marked(inside, '**');
    if (name === 'i' || name === 'em' || name === 'cite' || name === 'var') return marked(inside, '*');
    if (name === 'del' || name === 's' || name === 'strike') return marked(inside, '~~');
    if (KEPT_WORDS.has(name) && inside.trim() !== '') return `<${name}>${inside}</${name}>`;
    return inside;
  }

  #math(element: Element): string {
    const latex = latexOf(element);
    if (latex !== undefined) return `\\(${latex}\\)`;
    this.losses.add('Trae una fórmula en MathML: queda como texto.');
    return escapeMarkdown(textOfElement(element));
  }

  #picture({ attribs }: Element): string {
    const latex = attribs['data-equation-content'];
    if (latex) return `\\(${latex}\\)`;
    const { src = '', alt = '' } = attribs;
    const target = this.#targets.picture(src.trim());
    const words = escapeMarkdown(alt.replace(/\s+/g, ' ').slice(0, 300));
    if (target === undefined) {
      this.dangling.add(src.slice(0, 200));
      return words === '' ? '*(imagen que falta)*' : `*(imagen que falta: ${words})*`;
    }
    this.pictures += 1;
    return `![${words}](${escapeMarkdownUrl(target)})`;
  }

  #link(element: Element): string {
    const { href = '' } = element.attribs;
    const words = this.inline(element).replace(/\s*\n\s*/g, ' ');
    if (href.trim() === '' || href.startsWith('#')) return words;
    const target = this.#targets.link(href.trim());
    if (target === undefined) {
      this.dangling.add(href.slice(0, 200));
      return words;
    }
    if (target.startsWith('asset:')) return words;
    return words.trim() === ''
      ? `<${escapeMarkdownUrl(target)}>`
      : `[${words.trim()}](${escapeMarkdownUrl(target)})`;
  }

  #embed(source: string, words: string): string {
    const target = this.#targets.link(source);
    if (target === undefined) {
      if (source !== '') this.dangling.add(source.slice(0, 200));
      this.losses.add('Trae un objeto incrustado que no se puede importar.');
      return '*(acá había un objeto incrustado)*';
    }
    this.losses.add('Lo incrustado queda como link.');
    return ` [${escapeMarkdown(words.replace(/\s+/g, ' ').trim().slice(0, 100) || 'Ver lo incrustado')}](${escapeMarkdownUrl(target)}) `;
  }
}

function marked(inside: string, mark: string): string {
  const words = inside.trim();
  if (words === '' || words.includes('\n\n')) return inside;
  const [before, after] = [/^\s*/.exec(inside)?.[0] ?? '', /\s*$/.exec(inside)?.[0] ?? ''];
  return `${before}${mark}${words}${mark}${after}`;
}

function codeOf(text: string): string {
  if (text.trim() === '') return '';
  const fence = '`'.repeat(Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length)) + 1);
  const space = /^`|`$/.test(text) ? ' ' : '';
  return `${fence}${space}${text.replace(/\s+/g, ' ')}${space}${fence}`;
}

function fenced(text: string): string {
  const fence = '`'.repeat(Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length)) + 1);
  return `${fence}\n${text.replace(/^\n|\n$/g, '')}\n${fence}`;
}

/** Converts HTML to Markdown; `losses` and `dangling` report what is dropped. */
export function htmlToMarkdown(html: string, targets: LinkResolver): ConvertedText {
  const document: Document = parseDocument(html);
  const converter = new Converter(targets);
  const markdown = converter
    .blocks(document)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return {
    markdown,
    losses: [...converter.losses],
    dangling: [...converter.dangling],
    formulas: countFormulas(markdown),
    pictures: converter.pictures,
    tables: converter.tables,
  };
}
