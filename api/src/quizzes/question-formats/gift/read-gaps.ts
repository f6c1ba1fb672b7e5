import type { GapFields, PartialQuestion } from '../../questions/questions.schema.ts';
import { QuestionRefusedError } from '../refusal.ts';
import { type GiftAnswer, splitAnswers, splitGeneralFeedback } from './gift-answers.ts';
import type { GiftContext, GiftPart } from './gift-context.ts';
import { findUnescaped, unescapeGift } from './gift-text.ts';
import { parseLooseNumber, readNumberRange, splitNumberAnswers } from './read-number-answers.ts';

function readNumberGap(text: string, { texts, kind }: GiftContext): GapFields {
  const accepted = splitNumberAnswers(text).map(
    ({ sign, raw, weight = sign === '~' ? 0 : 100, feedback }) => {
      const written = texts.readPlain(raw);
      const isAny = /^\*(?=:|$)/.test(written);
      const whole = isAny ? written.replace('*', '0') : written;
      const range = kind === 'gaps' ? readNumberRange(whole, parseLooseNumber) : readNumberRange(whole);
      const { min, max, tolerance = ((max ?? 0) - (min ?? 0)) / 2 } = range;
      const number = min == null || max == null ? (written.split(':')[0] ?? '') : String((min + max) / 2);
      return { text: number, tolerance, weight, feedback: texts.read(feedback) };
    },
  );
  return { kind: 'number', accepted };
}

function weightOf({ sign, weight }: GiftAnswer): number {
  return weight ?? (sign === '=' ? 100 : 0);
}

function readGap(text: string, reading: GiftContext): GapFields {
  if (text.startsWith('#')) return readNumberGap(text.slice(1), reading);
  const answers = splitAnswers(text);
  if (answers.length === 0 || answers.some(({ sign }) => sign === ''))
    throw new QuestionRefusedError('Hay varias llaves, y en unas las respuestas no empiezan con = ni con ~.');
  if (reading.kind !== 'gaps' && answers.some(({ raw }) => findUnescaped(raw, '->') !== -1))
    throw new QuestionRefusedError('Hay parejas (->) entre varias llaves.');
  const accepted = answers.map((answer) => ({
    text: reading.texts.readPlain(answer.raw),
    weight: weightOf(answer),
    feedback: reading.texts.read(answer.feedback),
  }));
  return { kind: findUnescaped(text, '~') === -1 ? 'text' : 'choice', accepted };
}

/** Keeps spaces next to the braces, because they belong to the text. */
function between(text: string): string {
  return unescapeGift(`|${text}|`).slice(1, -1);
}

/** Several pairs of braces become a gap question, which GIFT itself lacks. */
export function readGiftGapQuestion(parts: GiftPart[], tail: string, reading: GiftContext): PartialQuestion {
  if (reading.kind !== 'gaps') {
    if (parts.some((part, index) => index > 0 && /^[ \t]*\n/.test(part.text)))
      throw new QuestionRefusedError('Hay varias llaves: falta una línea vacía entre dos preguntas.');
    reading.warn('Tiene varias llaves, que GIFT no conoce: entra como texto con huecos.');
  }
  const gaps: GapFields[] = [];
  const feedbacks: string[] = [];
  let text = '';
  for (const part of parts) {
    const split = splitGeneralFeedback(part.answers);
    if (split.feedback !== undefined) feedbacks.push(split.feedback);
    gaps.push(readGap(split.answers, reading));
    text += `${between(part.text)}[[${gaps.length}]]`;
  }
  if (feedbacks.length > 1)
    throw new QuestionRefusedError('Hay más de una retroalimentación general (####).');
  const whole = reading.texts.add((text + between(tail)).trim());
  return { kind: 'gaps', text: whole, feedback: reading.texts.read(feedbacks[0]), gaps };
}
