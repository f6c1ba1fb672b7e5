import type { AcceptedNumber, Gap, QuestionContent } from '../../quizzes/questions/content.ts';
import { decimals } from '../decimals.ts';
import { gapsInOrder } from '../gaps-in-order.ts';
import { escapeArrows, escapeComment, escapeGift } from './gift-text.ts';

interface Answer {
  sign: '=' | '~';
  weight: number;
  /** Already escaped. */
  text: string;
  feedback: string;
}

function writeAnswer({ sign, weight, text, feedback }: Answer): string {
  const isUsual = (sign === '=' && weight === 100) || (sign === '~' && weight === 0);
  // A text may begin like a weight.
  const isPlain = isUsual && !text.startsWith('%');
  return `\t${sign}${isPlain ? '' : `%${decimals(weight)}%`}${text}${feedback === '' ? '' : `#${escapeGift(feedback)}`}`;
}

function lines(answers: Answer[]): string {
  return `\n${answers.map(writeAnswer).join('\n')}\n`;
}

function numberText({ value, tolerance, min, max }: AcceptedNumber): string {
  return value === null ? `${min}..${max}` : `${value}:${tolerance}`;
}

function writeGap({ kind, accepted }: Gap): string {
  // One right choice has the sign of right answers: where all had it, nothing would say that one chooses.
  const right = accepted.findIndex(({ weight }) => weight === 100);
  const answers = accepted.map(({ text, weight, feedback, tolerance }, index) => {
    const words = kind === 'number' ? `${escapeGift(text)}:${tolerance}` : escapeGift(text);
    const sign = kind === 'choice' && index !== right ? '~' : '=';
    return writeAnswer({ sign, weight, text: words, feedback });
  });
  return `${kind === 'number' ? '#' : ''}${answers.join('\n').trimStart()}`;
}

function trueFalse({ correct, feedbackTrue, feedbackFalse }: QuestionContent): string {
  const [wrong, right] = correct ? [feedbackFalse, feedbackTrue] : [feedbackTrue, feedbackFalse];
  // Without a last empty one: its sign would run into those of the general feedback.
  const feedback = [wrong, right].slice(0, right === '' ? (wrong === '' ? 0 : 1) : 2);
  return `${correct ? 'TRUE' : 'FALSE'}${feedback.map((one) => `#${escapeGift(one)}`).join('')}`;
}

function matching({ pairs, distractors }: QuestionContent): string {
  const all = [...pairs, ...distractors.map(({ text: match }) => ({ text: '', match }))];
  return lines(
    all.map(({ text, match }) => ({
      ...{ sign: '=', weight: 100, feedback: '' },
      text: `${escapeArrows(escapeGift(text))} -> ${escapeArrows(escapeGift(match))}`,
    })),
  );
}

/** A line of its own, also where a line break within had better stay one. */
function item(text: string): string {
  return escapeComment(escapeGift(text).replaceAll('\n', '\\n '));
}

function inBraces(content: QuestionContent): string {
  switch (content.kind) {
    case 'single':
      return lines(
        content.options.map(({ text, weight, feedback }) => ({
          sign: weight === 100 ? '=' : '~',
          ...{ weight, feedback, text: escapeGift(text) },
        })),
      );
    case 'multiple':
      return lines(
        content.options.map(({ text, weight, feedback }) => ({
          sign: '~',
          ...{ weight, feedback, text: escapeGift(text) },
        })),
      );
    case 'truefalse':
      return trueFalse(content);
    case 'short':
      return lines(
        content.accepted.map(({ text, weight, feedback }) => ({
          sign: '=',
          ...{ weight, feedback, text: escapeArrows(escapeGift(text)) },
        })),
      );
    case 'numerical':
      return `#${lines(
        content.numbers.map((number) => ({
          sign: '=',
          weight: number.weight,
          text: numberText(number),
          feedback: number.feedback,
        })),
      )}`;
    case 'matching':
      return matching(content);
    case 'ordering':
      return `>ALL ABSOLUTE VERTICAL\n${content.items.map(({ text }) => item(text)).join('\n')}\n`;
    case 'gaps':
    case 'essay':
      return '';
  }
}

/** General feedback goes with the first gap: there is no other place for it. */
function gapText({ text, gaps }: QuestionContent, feedback: string): string {
  return text
    .split(/\[\[(\d{1,2})\]\]/)
    .map((piece, index) => {
      const gap = index % 2 === 1 ? gaps[Number(piece) - 1] : undefined;
      return gap ? `{${writeGap(gap)}${index === 1 ? feedback : ''}}` : escapeGift(piece);
    })
    .join('');
}

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
  return all.length === 0 ? '' : `// ${all.join(' ')}\n`;
}

/** One question as GIFT. */
export function writeGift(written: QuestionContent): string {
  const content = gapsInOrder(written);
  const head = `${notes(content)}::${escapeGift(content.title)}::[${content.format}]`;
  const feedback = content.feedback === '' ? '' : `####${escapeGift(content.feedback)}`;
  if (content.kind === 'gaps') return `${head}${gapText(content, feedback)}\n`;
  return `${head}${escapeGift(content.text)}{${inBraces(content)}${feedback}}\n`;
}
