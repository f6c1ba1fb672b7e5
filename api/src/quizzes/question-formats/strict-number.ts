import { parseDecimal } from '../questions/read-number.ts';
import { QuestionRefusedError } from './refusal.ts';

/** Parses a number; refuses `1,000`, whose comma may separate decimals or thousands. */
export function parseStrictNumber(text: string): number | undefined {
  if (/^\s*[+-]?[1-9]\d{0,2},\d{3}\s*$/.test(text))
    throw new QuestionRefusedError(
      `«${text.trim()}» se puede leer de dos maneras: los decimales van después de un punto.`,
    );
  return parseDecimal(text);
}
