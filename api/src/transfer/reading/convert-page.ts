import { createHash } from 'node:crypto';
import { convertMoodleTextToHtml } from '../../quizzes/question-formats/html-parts.ts';
import { type ConvertedText, htmlToMarkdown, type LinkResolver } from '../markdown/to-markdown.ts';
import type { ArchiveItem } from './course-plan.ts';
import { formatList, formatQuantity } from './texts.ts';

export function digestOf(...parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
}

/** Converts a text in any of Moodle's formats. */
export function textToMarkdown(text: string, format: string, targets: LinkResolver): ConvertedText {
  // Moodle's Markdown may also link files, so it is converted through HTML.
  return htmlToMarkdown(convertMoodleTextToHtml(text, format), targets);
}

/** Describes pages as «Página, con 3 fórmulas y 1 imagen». */
export function describePages(name: string, pages: ConvertedText[]): string {
  const sum = (key: 'formulas' | 'pictures' | 'tables') => pages.reduce((all, page) => all + page[key], 0);
  const parts = [
    [sum('formulas'), 'fórmula'],
    [sum('pictures'), 'imagen', 'imágenes'],
    [sum('tables'), 'tabla'],
  ] as const;
  const said = parts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => formatQuantity(count, one, many));
  return said.length > 0 ? `${name}, con ${formatList(said)}` : name;
}

/** Returns an item's outcome from the losses of its texts and further losses. */
export function outcomeOf(
  texts: Pick<ConvertedText, 'losses' | 'dangling'>[],
  ...more: string[]
): Pick<ArchiveItem, 'outcome' | 'reason'> {
  const losses = new Set([...more, ...texts.flatMap(({ losses }) => losses)]);
  const dangling = new Set(texts.flatMap(({ dangling }) => dangling));
  if (dangling.size > 0)
    losses.add(
      `Tiene links que no llevan a nada: ${[...dangling]
        .slice(0, 5)
        .map((one) => `«${one.slice(0, 80)}»`)
        .join(', ')}.`,
    );
  return losses.size === 0
    ? { outcome: 'in' }
    : { outcome: 'changed', reason: [...losses].join(' ').slice(0, 1000) };
}
