import type { AcceptedNumber, Gap, QuestionContent } from '../../quizzes/questions/content.ts';
import type { TextFormat } from '../../quizzes/questions/kinds.ts';
import { decimals } from '../decimals.ts';
import { gapsInOrder } from '../gaps-in-order.ts';
import { escapeArrows, escapeComment, escapeGift } from './gift-text.ts';
import { splitPrefix } from './gift-texts.ts';

interface Answer {
  sign: '=' | '~';
  weight: number;
  /** Already escaped. */
  text: string;
  feedback: string;
}

/** Moodle takes an arrow anywhere in the braces for a pair's. */
const escapeText = (text: string) => escapeArrows(escapeGift(text));

type Named = TextFormat | 'plain';
type Escape = (text: string) => string;

/** A text that itself begins with the name of a format has its own before it. */
function named(text: string, format: Named, toEscaped: Escape = escapeGift): string {
  return `${splitPrefix(text).format ? `[${format}]` : ''}${toEscaped(text)}`;
}

function writeAnswer({ sign, weight, text, feedback }: Answer, format: TextFormat): string {
  const isUsual = (sign === '=' && weight === 100) || (sign === '~' && weight === 0);
  // A text may begin like a weight.
  const isPlain = isUsual && !/^%-*\d[\d.,-]{0,30}%/.test(text);
  return `\t${sign}${isPlain ? '' : `%${decimals(weight)}%`}${text}${feedback === '' ? '' : `#${named(feedback, format, escapeText)}`}`;
}

function lines(answers: Answer[], format: TextFormat): string {
  return `\n${answers.map((answer) => writeAnswer(answer, format)).join('\n')}\n`;
}

function numberText({ value, tolerance, min, max }: AcceptedNumber): string {
  return value === null ? `${min}..${max}` : `${value}:${tolerance}`;
}

function writeGap({ kind, accepted }: Gap, format: TextFormat): string {
  // One right choice has the sign of right answers: where all had it, nothing would say that one chooses.
  const right = accepted.findIndex(({ weight }) => weight === 100);
  const answers = accepted.map(({ text, weight, feedback, tolerance }, index) => {
    const words = kind === 'number' ? `${escapeGift(text)}:${tolerance}` : named(text, 'plain');
    const sign = kind === 'choice' && index !== right ? '~' : '=';
    return writeAnswer({ sign, weight, text: words, feedback }, format);
  });
  return `${kind === 'number' ? '#' : ''}${answers.join('\n').trimStart()}`;
}

function trueFalse({ correct, feedbackTrue, feedbackFalse, format }: QuestionContent): string {
  const [wrong, right] = correct ? [feedbackFalse, feedbackTrue] : [feedbackTrue, feedbackFalse];
  // Without a last empty one: its sign would run into those of the general feedback.
  const feedback = [wrong, right].slice(0, right === '' ? (wrong === '' ? 0 : 1) : 2);
  return `${correct ? 'TRUE' : 'FALSE'}${feedback.map((one) => `#${named(one, format)}`).join('')}`;
}

function matching({ pairs, distractors, format }: QuestionContent): string {
  const all = [...pairs, ...distractors.map(({ text: match }) => ({ text: '', match }))];
  // A pair has no weight: its first words are text, whatever they look like.
  const written = all.map(
    ({ text, match }) => `\t=${named(text, format, escapeText)} -> ${named(match, 'plain', escapeText)}\n`,
  );
  return `\n${written.join('')}`;
}

/** Here Moodle takes no escape back: only what would end the braces, or the item, is escaped. */
function escapeItem(text: string): string {
  const escaped = text.replace(/[\\{}]/g, '\\$&').replace(/\r?\n/g, '\\n ');
  return escapeComment(escaped.replace(/####/g, '\\#\\#\\#\\#').replace(/^=/, '\\='));
}

function ordering({ items, format }: QuestionContent): string {
  // Every word of the header is there, or Moodle would take the first item's beginning for one.
  const header = `>${items.length} ALL VERTICAL ABSOLUTE_POSITION SHOW none`;
  return `${[header, ...items.map(({ text }) => named(text, format, escapeItem))].join('\n')}\n`;
}

function inBraces(content: QuestionContent): string {
  const { format } = content;
  switch (content.kind) {
    case 'single':
      return lines(
        content.options.map(({ text, weight, feedback }) => ({
          sign: weight === 100 ? '=' : '~',
          ...{ weight, feedback, text: named(text, format) },
        })),
        format,
      );
    case 'multiple':
      return lines(
        content.options.map(({ text, weight, feedback }) => ({
          sign: '~',
          ...{ weight, feedback, text: named(text, format) },
        })),
        format,
      );
    case 'truefalse':
      return trueFalse(content);
    case 'short':
      return lines(
        content.accepted.map(({ text, weight, feedback }) => ({
          sign: '=',
          ...{ weight, feedback, text: named(text, 'plain', escapeText) },
        })),
        format,
      );
    case 'numerical':
      return `#${lines(
        content.numbers.map((number) => ({
          sign: '=',
          weight: number.weight,
          text: numberText(number),
          feedback: number.feedback,
        })),
        format,
      )}`;
    case 'matching':
      return matching(content);
    case 'ordering':
      return ordering(content);
    case 'gaps':
    case 'essay':
      return '';
  }
}

/** General feedback goes with the first gap: there is no other place for it. */
function gapText({ text, gaps, format }: QuestionContent, feedback: string): string {
  return text
    .split(/\[\[(\d{1,2})\]\]/)
    .map((piece, index) => {
      const gap = index % 2 === 1 ? gaps[Number(piece) - 1] : undefined;
      return gap ? `{${writeGap(gap, format)}${index === 1 ? feedback : ''}}` : escapeGift(piece);
    })
    .join('');
}

const GAPS_IN_GIFT = 'Tiene huecos, que GIFT no conoce: para otra plataforma, exportala como Moodle XML.';

/** What GIFT has no words for stands in a note that other programs pass over. */
function notes({
  tags,
  kind,
  mark,
  shuffle,
  caseSensitive,
  accentSensitive,
  graderInfo,
  options,
  gaps,
}: QuestionContent): string {
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
    ...(gaps.some((gap) => gap.caseSensitive || gap.weight !== 1) && {
      gaps: gaps.map((gap) => ({ caseSensitive: gap.caseSensitive, weight: gap.weight })),
    }),
  };
  if (Object.keys(extra).length > 0) all.push(`[more:${encodeURIComponent(JSON.stringify(extra))}]`);
  const warning = kind === 'gaps' ? `// ${GAPS_IN_GIFT}\n` : '';
  return all.length === 0 ? warning : `${warning}// ${all.join(' ')}\n`;
}

/** One question as GIFT. */
export function writeGift(written: QuestionContent): string {
  const content = gapsInOrder(written);
  const head = `${notes(content)}::${escapeGift(content.title)}::[${content.format}]`;
  const feedback = content.feedback === '' ? '' : `####${named(content.feedback, content.format)}`;
  if (content.kind === 'gaps') return `${head}${gapText(content, feedback)}\n`;
  return `${head}${escapeGift(content.text)}{${inBraces(content)}${feedback}}\n`;
}
