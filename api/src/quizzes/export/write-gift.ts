import { escapeGift } from '../import/gift/gift-text.ts';
import type { AcceptedNumber, Gap, QuestionContent } from '../questions/content.ts';

interface Answer {
  sign: '=' | '~';
  weight: number;
  /** Already escaped. */
  text: string;
  feedback: string;
}

function writeAnswer({ sign, weight, text, feedback }: Answer): string {
  const isPlain = (sign === '=' && weight === 100) || (sign === '~' && weight === 0);
  return `\t${sign}${isPlain ? '' : `%${weight}%`}${text}${feedback === '' ? '' : `#${escapeGift(feedback)}`}`;
}

function lines(answers: Answer[]): string {
  return `\n${answers.map(writeAnswer).join('\n')}\n`;
}

function numberText({ value, tolerance, min, max }: AcceptedNumber): string {
  return value === null ? `${min}..${max}` : `${value}:${tolerance}`;
}

function writeGap({ kind, accepted }: Gap): string {
  const answers = accepted.map(({ text, weight, feedback, tolerance }) => {
    const sign = kind === 'choice' && weight !== 100 ? '~' : '=';
    const words = kind === 'number' ? `${escapeGift(text)}:${tolerance}` : escapeGift(text);
    return writeAnswer({ sign, weight, text: words, feedback }).trim();
  });
  // With the sign of a choice in it, even where all are right.
  return `${kind === 'number' ? '#' : ''}${answers.join(' ')}`;
}

function trueFalse({ correct, feedbackTrue, feedbackFalse }: QuestionContent): string {
  const [wrong, right] = correct ? [feedbackFalse, feedbackTrue] : [feedbackTrue, feedbackFalse];
  const feedback = wrong === '' && right === '' ? '' : `#${escapeGift(wrong)}#${escapeGift(right)}`;
  return `${correct ? 'TRUE' : 'FALSE'}${feedback}`;
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
          ...{ weight, feedback, text: escapeGift(text) },
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
      return `\n${[
        ...content.pairs.map(({ text, match }) => `\t=${escapeGift(text)} -> ${escapeGift(match)}`),
        ...content.distractors.map(({ text }) => `\t= -> ${escapeGift(text)}`),
      ].join('\n')}\n`;
    case 'ordering':
      return `>ALL ABSOLUTE VERTICAL\n${content.items.map(({ text }) => escapeGift(text)).join('\n')}\n`;
    case 'gaps':
    case 'essay':
      return '';
  }
}

function gapText({ text, gaps }: QuestionContent): string {
  return text
    .split(/\[\[(\d{1,2})\]\]/)
    .map((piece, index) => {
      const gap = index % 2 === 1 ? gaps[Number(piece) - 1] : undefined;
      return gap ? `{${writeGap(gap)}}` : escapeGift(piece);
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
  gaps,
}: QuestionContent): string {
  const all = tags.map((tag) => `[tag:${tag.replaceAll(']', '\\]')}]`);
  if (kind === 'gaps') all.push('[kind:gaps]');
  const extra = {
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
export function writeGift(content: QuestionContent): string {
  const head = `::${escapeGift(content.title)}::[${content.format}]`;
  const feedback = content.feedback === '' ? '' : `####${escapeGift(content.feedback)}`;
  if (content.kind === 'gaps') {
    // General feedback goes with the first gap: there is no other place for it.
    const text = gapText(content);
    const first = text.indexOf('}', text.indexOf('{'));
    return `${notes(content)}${head}${withFirst(text, first, feedback)}\n`;
  }
  return `${notes(content)}${head}${escapeGift(content.text)}{${inBraces(content)}${feedback}}\n`;
}

function withFirst(text: string, at: number, feedback: string): string {
  return feedback === '' ? text : `${text.slice(0, at)}${feedback}${text.slice(at)}`;
}
