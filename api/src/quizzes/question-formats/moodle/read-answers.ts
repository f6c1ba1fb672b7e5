import { MAX_NUMERIC_VALUE } from '../../kinds/fields.ts';
import { parseDecimal } from '../../questions/read-number.ts';
import { convertHtmlToText } from '../html-parts.ts';
import { QuestionRefusedError } from '../refusal.ts';
import { readRubricNote } from '../rubric-notes.ts';
import { parseStrictNumber } from '../strict-number.ts';
import { readAttribute, readChild, readChildren, readText, type XmlElement } from '../xml-tree.ts';
import { readClozeQuestion } from './cloze-question.ts';
import { readMoodleFileQuestion } from './file-question.ts';
import {
  type MoodleFields,
  readAnswerFeedback,
  readAnswerFraction,
  readFieldText,
  readMoodleBoolean,
} from './moodle-fields.ts';
import { type MoodleContext, readMoodleRichText, readMoodleText } from './moodle-text.ts';
import { createOptionRounder, readCalculated, readDrawnValues } from './read-calculated.ts';
import { readWordGaps } from './read-word-gaps.ts';

type Read = (question: XmlElement, reading: MoodleContext) => MoodleFields;

function readChoice(
  question: XmlElement,
  reading: MoodleContext,
  showText = (text: string, _answer: XmlElement) => text,
): MoodleFields {
  const written = readChildren(question, 'answer').map((answer) => ({
    text: showText(readMoodleRichText(answer, reading), answer),
    weight: readAnswerFraction(answer),
    feedback: readAnswerFeedback(answer, reading),
  }));
  // Moodle omits empty wrong options too.
  const options = written.filter(({ text, weight }) => text !== '' || weight > 0);
  if (options.length < written.length) reading.warn('Una respuesta vacía no se importa.');
  const kind = readMoodleBoolean(question, 'single', true) ? 'single' : 'multiple';
  return { kind, shuffle: readMoodleBoolean(question, 'shuffleanswers', false), options };
}

/** Old files translate the answers' names; there the first answer is true. */
function trueAndFalse(question: XmlElement): { yes: XmlElement | undefined; no: XmlElement | undefined } {
  const answers = readChildren(question, 'answer');
  if (answers.length > 2)
    throw new QuestionRefusedError('Tiene más de dos respuestas: no es de verdadero o falso.');
  const of = (name: string) => answers.find((answer) => readMoodleText(answer).toLowerCase() === name);
  const [yes, no] = [of('true'), of('false')];
  if (yes || no) return { yes, no };
  return { yes: answers[0], no: answers[1] };
}

const truefalse: Read = (question, reading) => {
  const { yes, no } = trueAndFalse(question);
  const [trueWeight, falseWeight] = [
    yes ? readAnswerFraction(yes) : undefined,
    no ? readAnswerFraction(no) : undefined,
  ];
  const isTrue = trueWeight === undefined ? falseWeight !== 100 : trueWeight === 100;
  if (
    (trueWeight ?? falseWeight) === undefined ||
    (isTrue && falseWeight === 100) ||
    !(isTrue || falseWeight === 100)
  )
    throw new QuestionRefusedError('No dice cuál es la respuesta correcta: verdadero o falso.');
  return {
    kind: 'truefalse',
    correct: isTrue,
    feedbackTrue: yes ? readAnswerFeedback(yes, reading) : '',
    feedbackFalse: no ? readAnswerFeedback(no, reading) : '',
  };
};

const shortanswer: Read = (question, reading) => ({
  kind: 'short',
  caseSensitive: readMoodleBoolean(question, 'usecase', false),
  accepted: readChildren(question, 'answer').map((answer) => ({
    text: readMoodleText(answer),
    weight: readAnswerFraction(answer),
    feedback: readAnswerFeedback(answer, reading),
  })),
});

/** Our export writes a range as centre and tolerance, and notes the ends beside them. */
function rangeOf(answer: XmlElement): { min: number; max: number } | undefined {
  const [min, max] = ['min', 'max'].map((name) => parseDecimal(readFieldText(answer, name)));
  return min === undefined || max === undefined ? undefined : { min, max };
}

const EVERY_NUMBER = { min: -MAX_NUMERIC_VALUE, max: MAX_NUMERIC_VALUE };

function numberOf(answer: XmlElement) {
  const range = rangeOf(answer);
  const tolerance = readFieldText(answer, 'tolerance');
  const text = readMoodleText(answer);
  if (text === '*') return EVERY_NUMBER;
  const [value, reach] = [parseStrictNumber(text), tolerance === '' ? 0 : parseStrictNumber(tolerance)];
  if (value === undefined) throw new QuestionRefusedError(`«${text.slice(0, 40)}» no es un número.`);
  if (reach === undefined)
    throw new QuestionRefusedError(`La tolerancia «${tolerance.slice(0, 40)}» no es un número.`);
  return range ?? { value, tolerance: Math.abs(reach) };
}

const numerical: Read = (question, reading) => {
  if (!/^0?$/.test(readFieldText(question, 'unitgradingtype')))
    reading.warn('El puntaje de las unidades no se importa.');
  const numbers = readChildren(question, 'answer').map((answer) => {
    // Old files write the weight as an element, with 1 as the maximum.
    const old = readChild(answer, 'fraction');
    const weight = old ? (parseDecimal(readText(old)) ?? 0) * 100 : readAnswerFraction(answer);
    return { ...numberOf(answer), weight, feedback: readAnswerFeedback(answer, reading) };
  });
  // An unlimited range matters only when it has feedback or points.
  const telling = numbers.filter(
    (one) => one.weight !== 0 || one.feedback !== '' || !('min' in one && one.min === EVERY_NUMBER.min),
  );
  return { kind: 'numerical', numbers: telling };
};

/** Some files carry HTML where plain text belongs; our own export marks its text as plain. */
function matchOf(answer: XmlElement | undefined): string {
  const text = readMoodleText(answer);
  if (/<img\b/i.test(text)) throw new QuestionRefusedError('Una respuesta para emparejar es una imagen.');
  return readAttribute(answer, 'format') === 'plain_text' ? text : convertHtmlToText(text);
}

const matching: Read = (question, reading) => {
  const parts = readChildren(question, 'subquestion').map((part) => ({
    text: readMoodleRichText(part, reading),
    match: matchOf(readChild(part, 'answer')),
  }));
  return {
    kind: 'matching',
    shuffle: readMoodleBoolean(question, 'shuffleanswers', true),
    pairs: parts.filter(({ text }) => text !== ''),
    distractors: parts.filter(({ text }) => text === '').map(({ match }) => ({ text: match })),
  };
};

const essay: Read = (question, reading) => {
  const files = readMoodleFileQuestion(question, reading);
  return {
    ...(files ?? { kind: 'essay' }),
    graderInfo: readMoodleRichText(readChild(question, 'graderinfo'), reading),
    ...readRubricNote(readFieldText(question, 'rubric')),
  };
};

const ordering: Read = (question, reading) => {
  if (!/^(?:|0|ABSOLUTE(?:_POSITION)?)$/.test(readFieldText(question, 'gradingtype')))
    reading.warn('Se calificaba de otra manera: acá cuenta cada elemento que está en su lugar.');
  if (!/^(?:|0|ALL)$/.test(readFieldText(question, 'selecttype')))
    reading.warn('Se mostraba una parte de los elementos: acá se muestran todos.');
  return {
    kind: 'ordering',
    items: readChildren(question, 'answer').map((answer) => {
      // Reads the fraction only so that it is not reported as unread; it repeats the file's order.
      readAttribute(answer, 'fraction');
      if (readAnswerFeedback(answer, reading) !== '')
        reading.warn('La retroalimentación de cada elemento no se importa.');
      return { text: readMoodleRichText(answer, reading) };
    }),
  };
};

/** Readers by Moodle's type name. */
export const MOODLE_READERS: Record<string, Read> = {
  multichoice: (question, reading) => readChoice(question, reading),
  truefalse,
  shortanswer,
  numerical,
  essay,
  ordering,
  matching,
  match: matching,
  ddmatch: matching,
  cloze: readClozeQuestion,
  multianswer: readClozeQuestion,
  calculated: readCalculated,
  calculatedsimple: readCalculated,
  calculatedmulti: (question, reading) => ({
    ...readChoice(question, reading, createOptionRounder(question, reading)),
    ...readDrawnValues(question, reading),
  }),
  gapselect: readWordGaps,
  ddwtos: readWordGaps,
};
