import type { PartialQuestion } from '../../questions/questions.schema.ts';
import { QuestionRefusedError } from '../refusal.ts';
import {
  type GiftAnswer,
  splitAnswerFeedback,
  splitAnswers,
  splitAtSigns,
  splitGeneralFeedback,
} from './gift-answers.ts';
import type { GiftContext, GiftFields, GiftPart } from './gift-context.ts';
import { findUnescaped, splitUnescaped, unescapeGift } from './gift-text.ts';
import { readGiftGapQuestion } from './read-gaps.ts';
import { readNumberAnswers } from './read-number-answers.ts';
import { readGiftOrdering } from './read-ordering.ts';

const TRUE_FALSE = /^(TRUE|T|FALSE|F)\s*(?=#|$)/i;
const MISSING_WORD = '_____';

function readTrueFalse(text: string, { texts, warn }: GiftContext): GiftFields | undefined {
  const match = TRUE_FALSE.exec(text);
  if (!match) return undefined;
  const word = match[1] ?? '';
  if (word !== word.toUpperCase())
    warn(`«${word}» en minúsculas es una respuesta corta para Moodle: acá entra como verdadero o falso.`);
  const correct = word.toUpperCase().startsWith('T');
  const [, first, ...more] = splitUnescaped(text.slice(match[0].length), '#');
  const wrong = texts.read(first);
  const right = texts.read(more.join('#'));
  // The first feedback is for wrong answers, whichever answer is right.
  return correct
    ? { kind: 'truefalse', correct, feedbackFalse: wrong, feedbackTrue: right }
    : { kind: 'truefalse', correct, feedbackTrue: wrong, feedbackFalse: right };
}

function readMatching(text: string, { texts }: GiftContext): GiftFields {
  const pairs: { text: string; match: string }[] = [];
  const distractors: { text: string }[] = [];
  // Pairs have no weights or feedback, so `%` and `#` are plain text there.
  for (const one of splitAtSigns(text)) {
    const arrow = findUnescaped(one.text, '->');
    if (arrow === -1)
      throw new QuestionRefusedError(
        `«${unescapeGift(one.text).slice(0, 80)}» no dice con qué va (falta ->).`,
      );
    const asked = texts.read(one.text.slice(0, arrow));
    const match = texts.readListed(one.text.slice(arrow + 2));
    if (asked === '') distractors.push({ text: match });
    else pairs.push({ text: asked, match });
  }
  return { kind: 'matching', pairs, distractors };
}

/** As in Moodle, `=` makes an option right, and a weight after it is text. */
function readChoice(answer: GiftAnswer, { texts, warn }: GiftContext) {
  const isRight = answer.sign === '=';
  const { writtenWeight } = answer;
  if (isRight && writtenWeight !== '')
    warn(`«=${writtenWeight}»: la opción vale 100 % y ${writtenWeight} queda en su texto, como en Moodle.`);
  return {
    text: texts.read(isRight ? writtenWeight + answer.raw : answer.raw),
    weight: isRight ? 100 : (answer.weight ?? 0),
    feedback: texts.read(answer.feedback),
  };
}

function readChoices(answers: GiftAnswer[], reading: GiftContext): GiftFields {
  const hasRight = answers.some(({ sign }) => sign === '=');
  const options = answers.map((answer) => readChoice(answer, reading));
  return { kind: hasRight ? 'single' : 'multiple', options };
}

function readShort(answers: GiftAnswer[], { texts }: GiftContext): GiftFields {
  const accepted = answers.map(({ raw, weight = 100, feedback }) => ({
    text: texts.readPlain(raw),
    weight,
    feedback: texts.read(feedback),
  }));
  return { kind: 'short', accepted };
}

/** Reads the content of one pair of braces. */
function readBraces(text: string, reading: GiftContext): GiftFields {
  if (text === '') return { kind: 'essay' };
  const trueFalse = readTrueFalse(text, reading);
  if (trueFalse) return trueFalse;
  if (text.startsWith('>')) return readGiftOrdering(text.slice(1), reading);
  if (text.startsWith('#')) return { kind: 'numerical', numbers: readNumberAnswers(text.slice(1), reading) };
  const signed = splitAtSigns(text);
  const isChoice = reading.kind === 'single' || findUnescaped(text, '~') !== -1;
  const hasArrow = (one: string) => findUnescaped(one, '->') !== -1;
  // An arrow after a # is feedback, unless every answer has an arrow, as in «C# -> lenguaje».
  const isMatching =
    signed.some((one) => hasArrow(splitAnswerFeedback(one.text).raw)) ||
    signed.every((one) => hasArrow(one.text));
  if (!isChoice && signed.some(({ sign }) => sign === '=') && isMatching) return readMatching(text, reading);
  // Braces of program code or a set are not answers.
  if (signed[0]?.sign === '' && signed[0].text.trim().includes('\n'))
    throw new QuestionRefusedError(
      'Las respuestas no empiezan con = ni con ~; las llaves del texto se escriben \\{ y \\}.',
    );
  const written = splitAnswers(text);
  // Moodle omits empty wrong options too.
  const answers = written.filter(({ sign, raw }) => !(isChoice && sign === '~' && raw === ''));
  if (answers.length < written.length) reading.warn('Una respuesta vacía no se importa.');
  if (answers.some(({ raw }) => raw === '')) throw new QuestionRefusedError('Hay una respuesta vacía.');
  return isChoice ? readChoices(answers, reading) : readShort(answers, reading);
}

/** As in Moodle, text after the braces turns them into the missing word of a sentence. */
function wholeText(part: GiftPart, tail: string): string {
  return unescapeGift(tail.trim() === '' ? part.text : `${part.text}${MISSING_WORD}${tail}`);
}

function textOf(part: GiftPart, tail: string, { texts, title, warn }: GiftContext): string {
  const text = texts.add(wholeText(part, tail));
  if (text !== '') return text;
  if (title === '') throw new QuestionRefusedError('Falta el texto de la pregunta.');
  warn('No tiene texto: su título queda como texto.');
  return texts.add(title);
}

/** Builds a question's body from its text and the content of its braces. Throws `QuestionRefusedError`. */
export function readGiftQuestion(parts: GiftPart[], tail: string, reading: GiftContext): PartialQuestion {
  const [part] = parts;
  if (!part || parts.length > 1 || reading.kind === 'gaps') return readGiftGapQuestion(parts, tail, reading);
  const { answers, feedback, hasOthers } = splitGeneralFeedback(part.answers);
  if (hasOthers)
    reading.warn('Hay más de un ####: la retroalimentación general es la última, como en Moodle.');
  const text = textOf(part, tail, reading);
  return { ...readBraces(answers, reading), text, feedback: reading.texts.read(feedback) };
}
