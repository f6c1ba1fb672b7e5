import { Icon, type IconName } from '@rambla/kit/ui/icon';
import type { AnswerJudgement } from './review-props.ts';

const ICONS: Partial<Record<AnswerJudgement, IconName>> = {
  yes: 'check',
  mid: 'half',
  no: 'close',
  was: 'check',
  given: 'check',
};

/** A judgement's icon; the text beside it says the same. */
export function JudgementIcon({ judgement }: { judgement: AnswerJudgement }) {
  const name = ICONS[judgement];
  return name ? <Icon name={name} /> : null;
}
