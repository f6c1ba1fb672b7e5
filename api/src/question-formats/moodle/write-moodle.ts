import type { Gap, QuestionContent } from '../../quizzes/questions/content.ts';
import { decimals } from '../decimals.ts';
import { gapsInOrder } from '../gaps-in-order.ts';

// What XML 1.0 cannot hold, however it is written: one of them would spoil the whole file.
const NOT_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

function entities(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

function xml(text: string): string {
  return entities(text.replace(NOT_XML, ''));
}

function cdata(text: string): string {
  const held = text.replace(NOT_XML, '');
  return held === '' ? '' : `<![CDATA[${held.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

const text = (value: string) => `<text>${cdata(value)}</text>`;
const element = (name: string, value: string, format = '') =>
  `<${name}${format && ` format="${format}"`}>${text(value)}</${name}>`;

interface Answer {
  text: string;
  weight: number;
  feedback: string;
  more?: string;
}

function answers(list: Answer[], format: string): string {
  return list
    .map(
      (one) =>
        `<answer fraction="${one.weight}"${format && ` format="${format}"`}>${text(one.text)}${one.more ?? ''}${element('feedback', one.feedback, format)}</answer>`,
    )
    .join('\n');
}

/** Moodle takes a backslash off `#` and `}` alone: any other that is not needed would be shown. */
function clozeText(value: string): string {
  return value.replace(/\\(?=[~=#{}"/\\*]|$)/g, '\\\\').replace(/[~#}]/g, '\\$&');
}

/** Moodle knows whole ones alone, of three digits. */
function wholeWeight(weight: number): number {
  return Math.min(Math.max(Math.round(weight), 1), 999);
}

function cloze({ kind, accepted, caseSensitive, weight }: Gap): string {
  const type = {
    text: caseSensitive ? 'SHORTANSWER_C' : 'SHORTANSWER',
    number: 'NUMERICAL',
    choice: 'MULTICHOICE',
  }[kind];
  const list = accepted.map((one) => {
    // It stands within a text of HTML.
    const value = clozeText(entities(one.text)) + (kind === 'number' ? `:${one.tolerance}` : '');
    const share = one.weight === 100 ? '=' : `%${decimals(one.weight)}%`;
    return `${share}${value}${one.feedback === '' ? '' : `#${clozeText(one.feedback)}`}`;
  });
  return `{${wholeWeight(weight)}:${type}:${list.join('~')}}`;
}

const TYPES: Record<QuestionContent['kind'], string> = {
  single: 'multichoice',
  multiple: 'multichoice',
  truefalse: 'truefalse',
  short: 'shortanswer',
  numerical: 'numerical',
  matching: 'matching',
  ordering: 'ordering',
  gaps: 'cloze',
  essay: 'essay',
};

/** Without `shownumcorrect` Moodle stops the whole import; the others say how we grade. */
const ORDERING = [
  '<layouttype>VERTICAL</layouttype><selecttype>ALL</selecttype><selectcount>0</selectcount>',
  '<gradingtype>ABSOLUTE_POSITION</gradingtype><showgrading>SHOW</showgrading>',
  '<numberingstyle>none</numberingstyle><shownumcorrect>1</shownumcorrect>',
].join('\n');

function own(content: QuestionContent, format: string): string {
  const shuffle = `<shuffleanswers>${content.shuffle ? 'true' : 'false'}</shuffleanswers>`;
  switch (content.kind) {
    case 'single':
    case 'multiple':
      return `<single>${content.kind === 'single'}</single>${shuffle}\n${answers(content.options, format)}`;
    case 'truefalse':
      return answers(
        [
          { text: 'true', weight: content.correct ? 100 : 0, feedback: content.feedbackTrue },
          { text: 'false', weight: content.correct ? 0 : 100, feedback: content.feedbackFalse },
        ],
        format,
      );
    case 'short':
      return `<usecase>${content.caseSensitive ? 1 : 0}</usecase>\n${answers(content.accepted, format)}`;
    case 'numerical':
      return answers(
        content.numbers.map(({ value, tolerance, min, max, weight, feedback }) => {
          const isRange = value === null;
          const middle = isRange ? ((min ?? 0) + (max ?? 0)) / 2 : value;
          const reach = isRange ? ((max ?? 0) - (min ?? 0)) / 2 : tolerance;
          const ends = isRange ? `<min>${min}</min><max>${max}</max>` : '';
          return { text: String(middle), weight, feedback, more: `<tolerance>${reach}</tolerance>${ends}` };
        }),
        format,
      );
    case 'matching':
      return `${shuffle}\n${[
        ...content.pairs.map((pair) => [pair.text, pair.match] as const),
        ...content.distractors.map((one) => ['', one.text] as const),
      ]
        .map(
          ([asks, match]) =>
            `<subquestion format="${format}">${text(asks)}${element('answer', match, 'plain_text')}</subquestion>`,
        )
        .join('\n')}`;
    case 'ordering':
      return [
        ORDERING,
        ...content.items.map(
          (item, index) => `<answer fraction="${index + 1}" format="${format}">${text(item.text)}</answer>`,
        ),
      ].join('\n');
    case 'essay':
      return element('graderinfo', content.graderInfo, format);
    case 'gaps': {
      // Read by ourselves alone: Moodle gives such a question the sum of its gaps, of whole weights.
      const sum = content.gaps.reduce((total, { weight }) => total + weight, 0);
      return sum === content.mark && content.gaps.every(({ weight }) => weight === wholeWeight(weight))
        ? ''
        : content.gaps.map(({ weight }) => `<gap><weight>${weight}</weight></gap>`).join('');
    }
  }
}

/** One question as Moodle XML. */
export function writeMoodle(written: QuestionContent): string {
  const content = gapsInOrder(written);
  const { kind, format, gaps, tags } = content;
  const asked =
    kind === 'gaps'
      ? content.text.replace(/\[\[(\d{1,2})\]\]/g, (all, number: string) => {
          const gap = gaps[Number(number) - 1];
          return gap ? cloze(gap) : all;
        })
      : content.text;
  const accents = content.accentSensitive ? '<accentsensitive>1</accentsensitive>' : '';
  return [
    `<question type="${TYPES[kind]}">`,
    element('name', content.title),
    element('questiontext', asked, format),
    element('generalfeedback', content.feedback, format),
    `<defaultgrade>${content.mark}</defaultgrade>${accents}`,
    own(content, format),
    tags.length === 0
      ? ''
      : `<tags>${tags.map((tag) => `<tag><text>${xml(tag)}</text></tag>`).join('')}</tags>`,
    '</question>',
    '',
  ].join('\n');
}
