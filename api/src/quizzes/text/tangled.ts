const MAX_EMPHASIS = 400;
const MAX_NESTING = 30;

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/**
 * Whether Markdown would take seconds over a text or run out of stack: thousands of stars in one paragraph, quotes
 * within quotes without end. Nobody writes so; such a text is shown as it is.
 */
export function isTangled(text: string): boolean {
  if (text.split(/\n\s*\n/).some((block) => countOf(block, /[*_~]+/g) > MAX_EMPHASIS)) return true;
  return text.split('\n').some((line) => {
    const markers = /^[\s>*+\-.)\d]+/.exec(line)?.[0] ?? '';
    return countOf(markers, /[>*+-]|\d[.)]/g) > MAX_NESTING && /[>*+.)-]\s/.test(markers);
  });
}

export function asItIs(text: string): string {
  const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  return `<p>${escaped.replace(/\n/g, '<br>')}</p>`;
}
