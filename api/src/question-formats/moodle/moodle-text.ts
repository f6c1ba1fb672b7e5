import { asHtml, type Pictures } from '../html-parts.ts';
import { childOf, childrenOf, type Element, textOf } from '../xml-tree.ts';

function fileName(source: string): string | undefined {
  const match = /^@@PLUGINFILE@@\/(.*?)(?:\?.*)?$/s.exec(source);
  if (!match) return undefined;
  try {
    return decodeURIComponent(match[1] ?? '');
  } catch {
    return match[1];
  }
}

/** `<x format="html"><text>…</text><file …/></x>` as HTML with its pictures. */
export function moodleText(element: Element | undefined, pictures: Pictures, fallback = 'html'): string {
  if (!element) return '';
  const source = textOf(childOf(element, 'text'));
  // Within Markdown HTML may stand as it is.
  const html =
    pictures.format === 'markdown' ? source : asHtml(source, element.attributes.format ?? fallback);
  const files = new Map(childrenOf(element, 'file').map((file) => [file.attributes.name ?? '', file]));
  return pictures.take(html, (source) => {
    const file = files.get(fileName(source) ?? '');
    if (!file) return undefined;
    return { name: file.attributes.name ?? 'imagen', bytes: Buffer.from(textOf(file).trim(), 'base64') };
  });
}

/** The plain text of a short answer or of a match. */
export function plainMoodleText(element: Element | undefined): string {
  return textOf(childOf(element, 'text')).trim();
}

/** Some answers carry HTML where plain text is asked for. */
export function withoutTags(html: string): string {
  return html
    .replace(/<[^<>]{1,500}>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .trim();
}
