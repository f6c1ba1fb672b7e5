import type { NewQuestionBody } from '../../questions/questions.schema.ts';
import { parseDecimal } from '../../questions/read-number.ts';
import { QuestionRefusedError } from '../refusal.ts';
import { parseStrictNumber } from '../strict-number.ts';
import { type GiftAnswer, splitAnswers } from './gift-answers.ts';
import type { GiftContext } from './gift-context.ts';
import { unescapeGift } from './gift-text.ts';

type NumberAnswer = NonNullable<NewQuestionBody['numbers']>[number];
type Range = Pick<NumberAnswer, 'value' | 'tolerance' | 'min' | 'max'>;

export function parseLooseNumber(text: string): number {
  const value = parseDecimal(text);
  if (value === undefined) throw new QuestionRefusedError(`«${text.trim().slice(0, 40)}» no es un número.`);
  return value;
}

function certainNumber(text: string): number {
  parseStrictNumber(text);
  return parseLooseNumber(text);
}

/** Reads `3`, `3:0.1` or `1..5`. */
export function readNumberRange(text: string, number = certainNumber): Range {
  const ends = text.split('..');
  if (ends.length === 2) return { min: number(ends[0] ?? ''), max: number(ends[1] ?? '') };
  const [value = '', tolerance, ...rest] = text.split(':');
  if (rest.length > 0) throw new QuestionRefusedError(`«${text.slice(0, 40)}» no es un número.`);
  return { value: number(value), tolerance: tolerance === undefined ? 0 : Math.abs(number(tolerance)) };
}

/** Splits the text after `{#` into answers. */
export function splitNumberAnswers(text: string): GiftAnswer[] {
  return splitAnswers(text).map((answer) => {
    if (answer.sign === '~' && answer.weight !== undefined)
      throw new QuestionRefusedError(
        'En una pregunta numérica, ~ solo trae la retroalimentación de los demás números.',
      );
    return answer;
  });
}

/** Reads the answers after `{#`. */
export function readNumberAnswers(text: string, { texts, warn }: GiftContext): NumberAnswer[] {
  const numbers: NumberAnswer[] = [];
  for (const { sign, raw, weight = sign === '~' ? 0 : 100, feedback } of splitNumberAnswers(text)) {
    const written = texts.readPlain(raw);
    const said = texts.read(feedback);
    if (written === '*' || (sign === '~' && written === '')) {
      if (weight > 0) throw new QuestionRefusedError('Con * cualquier número sería correcto.');
      if (said !== '')
        warn(
          `La retroalimentación para los demás números («${unescapeGift(feedback ?? '').slice(0, 80)}») no se importa.`,
        );
    } else numbers.push({ ...readNumberRange(written), weight, feedback: said });
  }
  return numbers;
}
