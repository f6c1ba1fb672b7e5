import { asHtml, type Pictures } from '../html-parts.ts';
import { attributeOf, childOf, childrenOf, type Element, elements, textOf, toHtml } from '../xml-tree.ts';

/** The state of the question whose parts are being read. */
export interface MoodleContext {
  pictures: Pictures;
  /** The default format of parts that name none. */
  format: string;
  warn(message: string): void;
}

function fileName(source: string): string | undefined {
  const match = /^@@PLUGINFILE@@(\/.*?)(?:\?.*)?$/s.exec(source);
  if (!match) return undefined;
  try {
    return decodeURIComponent(match[1] ?? '');
  } catch {
    return match[1];
  }
}

function textIn(element: Element | undefined): string {
  const text = childOf(element, 'text');
  if (!text) return '';
  // The text contains unescaped HTML.
  return elements(text).length > 0 ? toHtml(text) : textOf(text);
}

/** Maps paths in the texts to their files. */
function filesOf(element: Element): Map<string, Element> {
  return new Map(
    childrenOf(element, 'file').map((file) => {
      attributeOf(file, 'encoding');
      return [`${attributeOf(file, 'path') ?? '/'}${attributeOf(file, 'name') ?? ''}`, file];
    }),
  );
}

/** Reads `<x format="html"><text>…</text><file …/></x>` as HTML with its pictures. */
export function moodleText(element: Element | undefined, { pictures, format, warn }: MoodleContext): string {
  if (!element) return '';
  const source = textIn(element);
  const own = (attributeOf(element, 'format') ?? format).trim();
  if (own === 'wiki_like' && source.trim() !== '')
    warn('Un texto está en formato wiki: se muestra tal cual.');
  // Markdown may contain HTML unchanged.
  const keeps = pictures.format === 'markdown' && own !== 'plain_text';
  const files = filesOf(element);
  return pictures.take(keeps ? source : asHtml(source, own), (name) => {
    const file = files.get(fileName(name) ?? '');
    if (!file) return undefined;
    return { name: attributeOf(file, 'name') ?? 'imagen', bytes: Buffer.from(textOf(file).trim(), 'base64') };
  });
}

/** Reads the plain text of a short answer or of a match. */
export function plainMoodleText(element: Element | undefined): string {
  attributeOf(element, 'format');
  return textIn(element).trim();
}
