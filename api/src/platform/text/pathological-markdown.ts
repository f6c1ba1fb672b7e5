import { escapeHtml } from '../../core/text/escape-html.ts';

const MAX_EMPHASIS = 400;
const MAX_NESTING = 30;

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** True for Markdown that would take seconds or overflow the stack; it is shown as plain text. */
export function isPathologicalMarkdown(text: string): boolean {
  if (text.split(/\n\s*\n/).some((block) => countOf(block, /[*_~]+/g) > MAX_EMPHASIS)) return true;
  return text.split('\n').some((line) => {
    const markers = /^[\s>*+\-.)\d]+/.exec(line)?.[0] ?? '';
    return countOf(markers, /[>*+-]|\d[.)]/g) > MAX_NESTING && /[>*+.)-]\s/.test(markers);
  });
}

export function convertPlainTextToHtmlParagraph(text: string): string {
  return `<p>${escapeHtml(text).replace(/\n/g, '<br>')}</p>`;
}
