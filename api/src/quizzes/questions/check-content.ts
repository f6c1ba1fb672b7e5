import type { QuestionContent } from './content.ts';
import { readNumber } from './read-number.ts';

export interface ContentProblem {
  field: string;
  message: string;
}

/** Three times 33.33333 is meant to be all. */
const ROUNDING = 1;

function checkOptions({ kind, options }: QuestionContent): ContentProblem | undefined {
  if (options.length < 2) return { field: 'options', message: 'Hacen falta al menos dos opciones.' };
  const weights = options.map(({ weight }) => weight);
  if (kind === 'single') {
    if (Math.max(...weights) === 100) return undefined;
    return { field: 'options', message: 'Una opción tiene que valer 100 %.' };
  }
  const sum = weights.filter((weight) => weight > 0).reduce((total, weight) => total + weight, 0);
  if (Math.abs(sum - 100) <= ROUNDING) return undefined;
  return { field: 'options', message: 'Las opciones correctas tienen que sumar 100 %.' };
}

function hasFull(answers: { weight: number }[]): boolean {
  return answers.some(({ weight }) => weight === 100);
}

function checkNumbers({ numbers }: QuestionContent): ContentProblem | undefined {
  if (!hasFull(numbers)) return { field: 'numbers', message: 'Una respuesta tiene que valer 100 %.' };
  for (const [index, { value, min, max }] of numbers.entries()) {
    const field = `numbers.${index}`;
    if (value !== null && min === null && max === null) continue;
    if (value === null && min !== null && max !== null && min <= max) continue;
    return { field, message: 'Hace falta un valor, o un mínimo y un máximo.' };
  }
  return undefined;
}

function checkPairs({ pairs }: QuestionContent): ContentProblem | undefined {
  if (pairs.length < 2) return { field: 'pairs', message: 'Hacen falta al menos dos parejas.' };
  const matches = new Set(pairs.map(({ match }) => match.trim()));
  if (matches.size > 1) return undefined;
  return { field: 'pairs', message: 'Todas las parejas tienen la misma respuesta.' };
}

function checkGaps({ gaps, text }: QuestionContent): ContentProblem | undefined {
  if (gaps.length === 0) return { field: 'gaps', message: 'Hace falta al menos un hueco.' };
  const marks = [...text.matchAll(/\[\[(\d{1,2})\]\]/g)].map(([, number]) => Number(number));
  const isOnce = gaps.every((_gap, index) => marks.filter((mark) => mark === index + 1).length === 1);
  if (!isOnce || marks.length !== gaps.length) {
    return {
      field: 'text',
      message: `El texto tiene que nombrar una vez cada hueco: [[1]] a [[${gaps.length}]].`,
    };
  }
  for (const [index, { kind, accepted }] of gaps.entries()) {
    const field = `gaps.${index}`;
    if (!hasFull(accepted)) return { field, message: 'Una respuesta tiene que valer 100 %.' };
    if (
      kind === 'number' &&
      accepted.some(({ text: number }) => number !== '*' && readNumber(number) === undefined)
    )
      return { field, message: 'No es un número.' };
    if (kind === 'choice' && accepted.length < 2)
      return { field, message: 'Hacen falta al menos dos opciones.' };
  }
  return undefined;
}

/** Checks the rules that the schema cannot express; undefined when the question is valid. */
export function checkContent(content: QuestionContent): ContentProblem | undefined {
  switch (content.kind) {
    case 'single':
    case 'multiple':
      return checkOptions(content);
    case 'truefalse':
      if (content.correct !== null) return undefined;
      return { field: 'correct', message: 'Falta decir si es verdadero o falso.' };
    case 'short':
      if (hasFull(content.accepted)) return undefined;
      return { field: 'accepted', message: 'Una respuesta tiene que valer 100 %.' };
    case 'numerical':
      return checkNumbers(content);
    case 'matching':
      return checkPairs(content);
    case 'ordering':
      if (content.items.length >= 2) return undefined;
      return { field: 'items', message: 'Hacen falta al menos dos elementos.' };
    case 'gaps':
      return checkGaps(content);
    case 'essay':
      return undefined;
  }
}
