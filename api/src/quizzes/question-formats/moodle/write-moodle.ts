import type { Gap } from '../../kinds/gaps/gap.ts';
import { type ContentOf, type QuestionContent, toFlatQuestion } from '../../kinds/kinds.ts';
import type { AcceptedNumber } from '../../kinds/numerical/numerical.ts';
import { type QuestionWriters, writeByKind } from '../by-kind.ts';
import { formatPlainNumber } from '../decimals.ts';
import { writeRubricNote } from '../rubric-notes.ts';
import { sortGaps } from '../sort-gaps.ts';
import { writeMoodleFileQuestion } from './file-question.ts';
import {
  convertFormulasToMoodle,
  toComputedOption,
  writeCalculated,
  writeDataSets,
} from './write-calculated.ts';
import {
  encodeEntities,
  escapeXmlText,
  type MoodleAnswer,
  type MoodleQuestionParts,
  writeAnswers,
  writeElement,
  writeTextElement,
} from './xml-elements.ts';

/** Doubles only backslashes that Moodle would read as an escape, because it shows all others. */
function clozeText(value: string): string {
  return value.replace(/\\(?=[~=#{}"/\\*]|$)/g, '\\\\').replace(/[~#}]/g, '\\$&');
}

/** Moodle accepts only integers of up to three digits. */
function wholeWeight(weight: number): number {
  return weight === 0 ? 0 : Math.min(Math.max(Math.round(weight), 1), 999);
}

function cloze({ kind, accepted, caseSensitive, weight }: Gap): string {
  const type = {
    text: caseSensitive ? 'SHORTANSWER_C' : 'SHORTANSWER',
    number: 'NUMERICAL',
    choice: 'MULTICHOICE',
  }[kind];
  const list = accepted.map((one) => {
    // The answer is escaped, because it is part of an HTML text.
    const value = clozeText(encodeEntities(one.text)) + (kind === 'number' ? `:${one.tolerance}` : '');
    const share = one.weight === 100 ? '=' : `%${formatPlainNumber(one.weight)}%`;
    return `${share}${value}${one.feedback === '' ? '' : `#${clozeText(one.feedback)}`}`;
  });
  return `{${wholeWeight(weight)}:${type}:${list.join('~')}}`;
}

/** Moodle's import aborts without `shownumcorrect`; the other elements describe our grading. */
const ORDERING = [
  '<layouttype>VERTICAL</layouttype><selecttype>ALL</selecttype><selectcount>0</selectcount>',
  '<gradingtype>ABSOLUTE_POSITION</gradingtype><showgrading>SHOW</showgrading>',
  '<numberingstyle>none</numberingstyle><shownumcorrect>1</shownumcorrect>',
].join('\n');

const shuffling = ({ shuffle }: QuestionContent) => `<shuffleanswers>${shuffle}</shuffleanswers>`;

function choice(content: ContentOf<'single' | 'multiple'>): MoodleQuestionParts {
  const { kind, options, format, variables = [] } = content;
  const single = `<single>${kind === 'single'}</single>${shuffling(content)}`;
  if (variables.length === 0)
    return { type: 'multichoice', own: `${single}\n${writeAnswers(options, format)}` };
  const drawn = writeAnswers(options.map(toComputedOption), format);
  return { type: 'calculatedmulti', own: `${single}\n${drawn}\n${writeDataSets(content)}` };
}

function numberAnswer({ value, tolerance, min, max, weight, feedback }: AcceptedNumber): MoodleAnswer {
  const isRange = value === null;
  const middle = isRange ? ((min ?? 0) + (max ?? 0)) / 2 : value;
  const reach = isRange ? ((max ?? 0) - (min ?? 0)) / 2 : tolerance;
  const ends = isRange ? `<min>${min}</min><max>${max}</max>` : '';
  return { text: String(middle), weight, feedback, more: `<tolerance>${reach}</tolerance>${ends}` };
}

function matching(content: ContentOf<'matching'>): MoodleQuestionParts {
  const { pairs, distractors, format } = content;
  const questions = [...pairs, ...distractors.map((one) => ({ text: '', match: one.text }))].map(
    ({ text: asks, match }) =>
      `<subquestion format="${format}">${writeTextElement(asks)}${writeElement('answer', match, 'plain_text')}</subquestion>`,
  );
  return { type: 'matching', own: `${shuffling(content)}\n${questions.join('\n')}` };
}

function ordering({ items, format }: ContentOf<'ordering'>): MoodleQuestionParts {
  const written = items.map(
    (item, index) =>
      `<answer fraction="${index + 1}" format="${format}">${writeTextElement(item.text)}</answer>`,
  );
  return { type: 'ordering', own: [ORDERING, ...written].join('\n') };
}

function gapText({ text: asked, gaps, mark }: ContentOf<'gaps'>): MoodleQuestionParts {
  const sum = gaps.reduce((total, { weight }) => total + weight, 0);
  const isMoodles = sum === mark && gaps.every(({ weight }) => weight === wholeWeight(weight));
  return {
    type: 'cloze',
    asked: asked.replace(/\[\[(\d{1,2})\]\]/g, (all, number: string) => {
      const gap = gaps[Number(number) - 1];
      return gap ? cloze(gap) : all;
    }),
    // Only our import reads these weights, because Moodle knows only integers.
    own: isMoodles ? '' : gaps.map(({ weight }) => `<gap><weight>${weight}</weight></gap>`).join(''),
  };
}

export const MOODLE_WRITERS: QuestionWriters<MoodleQuestionParts> = {
  single: choice,
  multiple: choice,
  truefalse: ({ correct, feedbackTrue, feedbackFalse, format }) => {
    const yes = { text: 'true', weight: correct ? 100 : 0, feedback: feedbackTrue };
    const no = { text: 'false', weight: correct ? 0 : 100, feedback: feedbackFalse };
    return { type: 'truefalse', own: writeAnswers([yes, no], format) };
  },
  short: ({ caseSensitive, accepted, format }) => ({
    type: 'shortanswer',
    own: `<usecase>${caseSensitive ? 1 : 0}</usecase>\n${writeAnswers(accepted, format)}`,
  }),
  numerical: ({ numbers, format }) => ({
    type: 'numerical',
    own: writeAnswers(numbers.map(numberAnswer), format),
  }),
  matching,
  ordering,
  gaps: gapText,
  essay: ({ graderInfo, rubric = [], format }) => ({
    type: 'essay',
    own: `${writeElement('graderinfo', graderInfo, format)}\n${writeRubricNote(rubric)}`,
  }),
  calculated: writeCalculated,
  file: (content) => ({
    type: 'essay',
    own: `${writeMoodleFileQuestion(content)}\n${writeElement('graderinfo', content.graderInfo, content.format)}\n${writeRubricNote(content.rubric ?? [])}`,
  }),
};

/** Writes a question as Moodle XML; nothing for unsupported kinds. */
export function writeMoodle(question: QuestionContent): string {
  const content = convertFormulasToMoodle(sortGaps(question));
  const { title, text: ownText, format, feedback, mark, tags, accentSensitive } = toFlatQuestion(content);
  const written = writeByKind(MOODLE_WRITERS, content);
  if (!written) return '';
  const { type, own, asked = ownText } = written;
  const accents = accentSensitive ? '<accentsensitive>1</accentsensitive>' : '';
  return [
    `<question type="${type}">`,
    writeElement('name', title),
    writeElement('questiontext', asked, format),
    writeElement('generalfeedback', feedback, format),
    `<defaultgrade>${mark}</defaultgrade>${accents}`,
    own,
    tags.length === 0
      ? ''
      : `<tags>${tags.map((tag) => `<tag><text>${escapeXmlText(tag)}</text></tag>`).join('')}</tags>`,
    '</question>',
    '',
  ].join('\n');
}
