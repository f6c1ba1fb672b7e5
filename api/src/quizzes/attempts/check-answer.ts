import { invalidField } from '../../core/http/errors.ts';
import { type Answer, isBlankAnswer } from '../kinds/answers.schema.ts';
import { getKindModule } from '../kinds/kinds.ts';
import type { LayoutSlot } from './layout.ts';
import { reconcileAnswer } from './reconcile.ts';

function hasShape(asked: LayoutSlot, answer: Answer): boolean {
  const isUnique = !Array.isArray(answer) || new Set(answer).size === answer.length;
  return isUnique && getKindModule(asked).isAnswer(answer);
}

/** Throws 400 for an invalid answer; ignores parts that an edit removed, if valid parts remain. */
export function requireValidAnswer(asked: LayoutSlot, answer: Answer): void {
  if (answer === null || answer === '') return;
  const fits = hasShape(asked, answer) && (isBlankAnswer(answer) || reconcileAnswer(asked, answer) !== null);
  if (!fits) throw invalidField('response', 'No es una respuesta a esta pregunta.');
}
