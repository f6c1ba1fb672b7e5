import type { NewQuestionBody } from '../../quizzes/questions/questions.schema.ts';
import { readNumber } from '../../quizzes/questions/read-number.ts';
import type { Pictures } from '../html-parts.ts';
import { childOf, childrenOf, type Element, textOf } from '../xml-tree.ts';
import { moodleText, plainMoodleText, withoutTags } from './moodle-text.ts';
import { readCloze } from './read-cloze.ts';

export type MoodleFields = Pick<NewQuestionBody, 'kind'> & Partial<NewQuestionBody>;
/** What is wrong, in words. */
type Read = (question: Element, pictures: Pictures) => MoodleFields | string;

function weightOf(answer: Element): number {
  return Number(answer.attributes.fraction ?? '0') || 0;
}

function isOn(question: Element, name: string): boolean {
  return /^(?:1|true)$/i.test(textOf(childOf(question, name)).trim());
}

function feedbackOf(answer: Element, pictures: Pictures): string {
  return moodleText(childOf(answer, 'feedback'), pictures);
}

const multichoice: Read = (question, pictures) => ({
  kind: isOn(question, 'single') ? 'single' : 'multiple',
  shuffle: isOn(question, 'shuffleanswers'),
  options: childrenOf(question, 'answer').map((answer) => ({
    text: moodleText(answer, pictures),
    weight: weightOf(answer),
    feedback: feedbackOf(answer, pictures),
  })),
});

const truefalse: Read = (question, pictures) => {
  const answers = childrenOf(question, 'answer');
  const of = (name: string) => answers.find((answer) => plainMoodleText(answer).toLowerCase() === name);
  const [yes, no] = [of('true'), of('false')];
  if (!yes || !no) return 'No dice cuál es verdadero y cuál falso.';
  return {
    kind: 'truefalse',
    correct: weightOf(yes) > weightOf(no),
    feedbackTrue: feedbackOf(yes, pictures),
    feedbackFalse: feedbackOf(no, pictures),
  };
};

const shortanswer: Read = (question, pictures) => ({
  kind: 'short',
  caseSensitive: isOn(question, 'usecase'),
  accepted: childrenOf(question, 'answer').map((answer) => ({
    text: plainMoodleText(answer),
    weight: weightOf(answer),
    feedback: feedbackOf(answer, pictures),
  })),
});

/** Our own export writes a range as its middle, with a note of its ends. */
function rangeOf(answer: Element): { min: number; max: number } | undefined {
  const [min, max] = ['min', 'max'].map((name) => readNumber(textOf(childOf(answer, name))));
  return min === undefined || max === undefined ? undefined : { min, max };
}

const numerical: Read = (question, pictures) => {
  const numbers = [];
  for (const answer of childrenOf(question, 'answer')) {
    const text = plainMoodleText(answer);
    // Anything else, with feedback: nothing to compare with.
    if (text === '*') continue;
    const value = readNumber(text);
    if (value === undefined) return `«${text.slice(0, 40)}» no es un número.`;
    const tolerance = readNumber(textOf(childOf(answer, 'tolerance'))) ?? 0;
    const number = rangeOf(answer) ?? { value, tolerance: Math.abs(tolerance) };
    numbers.push({ ...number, weight: weightOf(answer), feedback: feedbackOf(answer, pictures) });
  }
  return { kind: 'numerical', numbers };
};

/** Some carry HTML where plain text is asked for; our own export says that it does not. */
function matchOf(answer: Element | undefined): string {
  const text = plainMoodleText(answer);
  return answer?.attributes.format === 'plain_text' ? text : withoutTags(text);
}

const matching: Read = (question, pictures) => {
  const parts = childrenOf(question, 'subquestion').map((part) => ({
    text: moodleText(part, pictures),
    match: matchOf(childOf(part, 'answer')),
  }));
  return {
    kind: 'matching',
    shuffle: isOn(question, 'shuffleanswers'),
    pairs: parts.filter(({ text }) => text !== ''),
    distractors: parts.filter(({ text }) => text === '').map(({ match }) => ({ text: match })),
  };
};

const essay: Read = (question, pictures) => ({
  kind: 'essay',
  graderInfo: moodleText(childOf(question, 'graderinfo'), pictures),
});

const ordering: Read = (question, pictures) => ({
  kind: 'ordering',
  items: childrenOf(question, 'answer').map((answer) => ({ text: moodleText(answer, pictures) })),
});

const cloze: Read = (question, pictures) => {
  const read = readCloze(moodleText(childOf(question, 'questiontext'), pictures));
  if (typeof read === 'string') return read;
  // Our own export notes the weights that Moodle cannot say.
  const weights = childrenOf(question, 'gap').map((gap) => Number(textOf(childOf(gap, 'weight'))));
  return {
    kind: 'gaps',
    text: read.text,
    gaps: read.gaps.map((gap, index) => ({ ...gap, weight: weights[index] || gap.weight || 1 })),
  };
};

/** Choose or drag words into gaps `[[n]]`: the n-th choice is right, its group are what one may choose from. */
const wordGaps: Read = (question, pictures) => {
  const boxes = [...childrenOf(question, 'selectoption'), ...childrenOf(question, 'dragbox')].map((box) => ({
    text: withoutTags(plainMoodleText(box)),
    group: textOf(childOf(box, 'group')).trim(),
  }));
  const html = moodleText(childOf(question, 'questiontext'), pictures);
  const gaps: NonNullable<NewQuestionBody['gaps']> = [];
  const text = html.replace(/\[\[(\d{1,2})\]\]/g, (_all, number: string) => {
    const right = boxes[Number(number) - 1];
    const group = boxes.filter((box) => box.group === right?.group);
    gaps.push({
      kind: 'choice',
      accepted: group.map((box) => ({ text: box.text, weight: box === right ? 100 : 0 })),
    });
    return `[[${gaps.length}]]`;
  });
  return { kind: 'gaps', text, gaps };
};

/** By Moodle's name of the kind. */
export const MOODLE_KINDS: Record<string, Read> = {
  multichoice,
  truefalse,
  shortanswer,
  numerical,
  matching,
  essay,
  ordering,
  cloze,
  multianswer: cloze,
  gapselect: wordGaps,
  ddwtos: wordGaps,
};
