import type { TextFormat } from '../../../platform/text/text-to-render.ts';
import type { Gap } from '../../kinds/gaps/gap.ts';
import { type ContentOf, type QuestionContent, toFlatQuestion } from '../../kinds/kinds.ts';
import type { AcceptedNumber } from '../../kinds/numerical/numerical.ts';
import { type QuestionWriters, writeByKind } from '../by-kind.ts';
import { formatPlainNumber } from '../decimals.ts';
import { removeRubricIds } from '../rubric-notes.ts';
import { sortGaps } from '../sort-gaps.ts';
import { escapeArrows, escapeComment, escapeGift } from './gift-text.ts';
import { splitFormatPrefix } from './gift-texts.ts';

interface Answer {
  sign: '=' | '~';
  weight: number;
  /** Already escaped text. */
  text: string;
  feedback: string;
}

/** Escapes arrows too, because Moodle reads any arrow within the braces as a matching pair. */
const escapeText = (text: string) => escapeArrows(escapeGift(text));

type Named = TextFormat | 'plain';
type Escape = (text: string) => string;

/** Adds a format prefix to a text that itself begins with such a prefix, like `[html]`. */
function named(text: string, format: Named, toEscaped: Escape = escapeGift): string {
  return `${splitFormatPrefix(text).format ? `[${format}]` : ''}${toEscaped(text)}`;
}

const LIKE_A_WEIGHT = /^%-*\d[\d.,-]{0,30}%/;

/** Moodle reads no weight after `=`, so a text resembling a weight gets a format prefix. */
function rightOption(text: string, format: TextFormat): string {
  return LIKE_A_WEIGHT.test(text) ? `[${format}]${escapeGift(text)}` : named(text, format);
}

function writeAnswer({ sign, weight, text, feedback }: Answer, format: TextFormat): string {
  const isUsual = (sign === '=' && weight === 100) || (sign === '~' && weight === 0);
  const isPlain = isUsual && !LIKE_A_WEIGHT.test(text);
  return `\t${sign}${isPlain ? '' : `%${formatPlainNumber(weight)}%`}${text}${feedback === '' ? '' : `#${named(feedback, format, escapeText)}`}`;
}

function lines(answers: Answer[], format: TextFormat): string {
  return `\n${answers.map((answer) => writeAnswer(answer, format)).join('\n')}\n`;
}

function numberText({ value, tolerance, min, max }: AcceptedNumber): string {
  return value === null ? `${min}..${max}` : `${value}:${tolerance}`;
}

function writeGap({ kind, accepted }: Gap, format: TextFormat): string {
  // Only the first right choice gets `=`; if all had it, Moodle would read a short answer.
  const right = accepted.findIndex(({ weight }) => weight === 100);
  const answers = accepted.map(({ text, weight, feedback, tolerance }, index) => {
    const words = kind === 'number' ? `${escapeGift(text)}:${tolerance}` : named(text, 'plain');
    const sign = kind === 'choice' && index !== right ? '~' : '=';
    return writeAnswer({ sign, weight, text: words, feedback }, format);
  });
  return `${kind === 'number' ? '#' : ''}${answers.join('\n').trimStart()}`;
}

function trueFalse({ correct, feedbackTrue, feedbackFalse, format }: ContentOf<'truefalse'>): string {
  const [wrong, right] = correct ? [feedbackFalse, feedbackTrue] : [feedbackTrue, feedbackFalse];
  // Omits trailing empty feedback, because its `#` would merge with the general feedback's `####`.
  const feedback = [wrong, right].slice(0, right === '' ? (wrong === '' ? 0 : 1) : 2);
  return `${correct ? 'TRUE' : 'FALSE'}${feedback.map((one) => `#${named(one, format)}`).join('')}`;
}

function matching({ pairs, distractors, format }: ContentOf<'matching'>): string {
  const all = [...pairs, ...distractors.map(({ text: match }) => ({ text: '', match }))];
  // Pairs have no weights, so text resembling a weight stays as it is.
  const written = all.map(
    ({ text, match }) => `\t=${named(text, format, escapeText)} -> ${named(match, 'plain', escapeText)}\n`,
  );
  return `\n${written.join('')}`;
}

/** Moodle resolves no escapes in ordering items, so only characters that would end the item are escaped. */
function escapeItem(text: string): string {
  const escaped = text.replace(/[\\{}]/g, '\\$&').replace(/\r?\n/g, '\\n ');
  return escapeComment(escaped.replace(/####/g, '\\#\\#\\#\\#').replace(/^=/, '\\='));
}

function ordering({ items, format }: ContentOf<'ordering'>): string {
  // Writes every keyword of the header, or Moodle would take the first item's beginning for a keyword.
  const header = `>${items.length} ALL VERTICAL ABSOLUTE_POSITION SHOW none`;
  return `${[header, ...items.map(({ text }) => named(text, format, escapeItem))].join('\n')}\n`;
}

function gapText({ text, gaps, format }: ContentOf<'gaps'>, feedback: string): string {
  return text
    .split(/\[\[(\d{1,2})\]\]/)
    .map((part, index) => {
      const gap = index % 2 === 1 ? gaps[Number(part) - 1] : undefined;
      // The first gap carries the general feedback, because GIFT has no place for it.
      return gap ? `{${writeGap(gap, format)}${index === 1 ? feedback : ''}}` : escapeGift(part);
    })
    .join('');
}

interface Weighted {
  text: string;
  weight: number;
  feedback: string;
}

function answerLines(
  answers: Weighted[],
  format: TextFormat,
  write: (answer: Weighted) => Pick<Answer, 'sign' | 'text'>,
): string {
  return lines(
    answers.map((answer) => ({ ...answer, ...write(answer) })),
    format,
  );
}

type Write = (feedback: string) => string;

/** Writes the text and its braces, with the general feedback last. */
function braces({ text }: QuestionContent, answers: string): Write {
  return (feedback) => `${escapeGift(text)}{${answers}${feedback}}`;
}

export const GIFT_WRITERS: QuestionWriters<Write> = {
  single: (content) =>
    braces(
      content,
      answerLines(content.options, content.format, ({ text, weight }) => ({
        ...(weight === 100
          ? { sign: '=', text: rightOption(text, content.format) }
          : { sign: '~', text: named(text, content.format) }),
      })),
    ),
  multiple: (content) =>
    braces(
      content,
      answerLines(content.options, content.format, ({ text }) => ({
        sign: '~',
        text: named(text, content.format),
      })),
    ),
  truefalse: (content) => braces(content, trueFalse(content)),
  short: (content) =>
    braces(
      content,
      answerLines(content.accepted, content.format, ({ text }) => ({
        sign: '=',
        text: named(text, 'plain', escapeText),
      })),
    ),
  numerical: (content) => {
    const numbers = content.numbers.map((number) => ({ ...number, text: numberText(number) }));
    return braces(content, `#${answerLines(numbers, content.format, ({ text }) => ({ sign: '=', text }))}`);
  },
  matching: (content) => braces(content, matching(content)),
  ordering: (content) => braces(content, ordering(content)),
  gaps: (content) => (feedback) => gapText(content, feedback),
  essay: (content) => braces(content, ''),
  calculated: 'unsupported',
  file: 'unsupported',
};

const GAPS_IN_GIFT = 'Tiene huecos, que GIFT no conoce: para otra plataforma, exportala como Moodle XML.';

/** Writes fields that GIFT cannot express into a comment, which other programs ignore. */
function notes(content: QuestionContent): string {
  const { tags, kind, mark, shuffle, caseSensitive, accentSensitive, graderInfo, rubric, options, gaps } =
    toFlatQuestion(content);
  const isPlain = !tags.some((tag) => /[\\\n]/.test(tag));
  const all = isPlain ? tags.map((tag) => `[tag:${tag.replaceAll(']', '\\]')}]`) : [];
  const isAllRight = kind === 'single' && options.every(({ weight }) => weight === 100);
  if (kind === 'gaps' || isAllRight) all.push(`[kind:${kind}]`);
  const extra = {
    ...(!isPlain && { tags }),
    ...(mark !== 1 && { mark }),
    ...(!shuffle && { shuffle }),
    ...(caseSensitive && { caseSensitive }),
    ...(accentSensitive && { accentSensitive }),
    ...(graderInfo !== '' && { graderInfo }),
    ...(rubric.length > 0 && { rubric: removeRubricIds(rubric) }),
    ...(gaps.some((gap) => gap.caseSensitive || gap.weight !== 1) && {
      gaps: gaps.map((gap) => ({ caseSensitive: gap.caseSensitive, weight: gap.weight })),
    }),
  };
  if (Object.keys(extra).length > 0) all.push(`[more:${encodeURIComponent(JSON.stringify(extra))}]`);
  const warning = kind === 'gaps' ? `// ${GAPS_IN_GIFT}\n` : '';
  return all.length === 0 ? warning : `${warning}// ${all.join(' ')}\n`;
}

/** Writes a question as GIFT; unsupported kinds become a note with their title. */
export function writeGift(written: QuestionContent): string {
  const content = sortGaps(written);
  const write = writeByKind(GIFT_WRITERS, content);
  if (!write)
    return `// «${content.title.replace(/\s+/g, ' ')}» queda afuera: GIFT no conoce ese tipo de pregunta. Usá Moodle XML.\n`;
  const head = `${notes(content)}::${escapeGift(content.title)}::[${content.format}]`;
  const feedback = content.feedback === '' ? '' : `####${named(content.feedback, content.format)}`;
  return `${head}${write(feedback)}\n`;
}
