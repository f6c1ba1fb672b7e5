import { invalidField } from '../../errors.ts';
import { isBlank, isRecord } from '../grading/grade-answer.ts';
import type { QuestionKind } from '../questions/kinds.ts';
import type { Answer } from './attempts.schema.ts';
import type { LayoutSlot } from './layout.ts';
import { reconcileAnswer } from './reconcile.ts';

const MAX_WORD = 2_000;

function hasShape(kind: QuestionKind, answer: Answer): boolean {
  switch (kind) {
    case 'single':
    case 'essay':
      return typeof answer === 'string';
    case 'short':
    case 'numerical':
      return typeof answer === 'string' && answer.length <= MAX_WORD;
    case 'multiple':
    case 'ordering':
      return Array.isArray(answer) && new Set(answer).size === answer.length;
    case 'truefalse':
      return typeof answer === 'boolean';
    case 'matching':
    case 'gaps':
      return isRecord(answer);
  }
}

/**
 * Throws 400 for an answer that cannot count, which must not be acknowledged. An answer that names removed
 * parts beside others comes from a page opened before the question was edited: its valid parts count.
 */
export function requireMatchingAnswer(asked: LayoutSlot, answer: Answer): void {
  if (answer === null || answer === '') return;
  const fits = hasShape(asked.kind, answer) && (isBlank(answer) || reconcileAnswer(asked, answer) !== null);
  if (!fits) throw invalidField('response', 'No es una respuesta a esta pregunta.');
}
