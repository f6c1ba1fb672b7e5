import type { AttemptQuestion, ReviewedAnswer } from '@rambla/api/contract';
import type { IconName } from '@rambla/kit/ui/icon';

type Outcome = { label: string; chip: string; icon: IconName; look: 'yes' | 'mid' | 'no' | 'wait' };

/** Text, icon and colour of a question's outcome. */
export const OUTCOME_STYLES: Record<ReviewedAnswer['outcome'], Outcome> = {
  right: { label: 'Correcta', chip: 'chip chip-ok', icon: 'check', look: 'yes' },
  partial: { label: 'En parte', chip: 'chip chip-warn', icon: 'half', look: 'mid' },
  wrong: { label: 'Incorrecta', chip: 'chip chip-danger', icon: 'close', look: 'no' },
  blank: { label: 'Sin responder', chip: 'chip chip-danger', icon: 'close', look: 'no' },
  waiting: { label: 'Espera corrección', chip: 'chip chip-warn', icon: 'clock', look: 'wait' },
};

/** The id of a question on the page. */
export function reviewElementId({ slot }: Pick<AttemptQuestion, 'slot'>): string {
  return `revision-${slot}`;
}

/** Lists questions: «la pregunta 1», «las preguntas 1 y 8», «las preguntas 1, 2 y 8». */
export function questionNumbersText(numbers: number[]): string {
  if (numbers.length === 1) return `la pregunta ${numbers[0]}`;
  return `las preguntas ${numbers.slice(0, -1).join(', ')} y ${numbers.at(-1)}`;
}
