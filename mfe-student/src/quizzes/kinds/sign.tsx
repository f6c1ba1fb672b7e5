import { Icon, type IconName } from '@rambla/kit/ui/icon';
import type { Judgement } from './review-props.ts';

const ICONS: Partial<Record<Judgement, IconName>> = {
  yes: 'check',
  mid: 'half',
  no: 'close',
  was: 'check',
  given: 'check',
};

/** A judgement's icon; the text beside it says the same. */
export function Sign({ judgement }: { judgement: Judgement }) {
  const name = ICONS[judgement];
  return name ? <Icon name={name} /> : null;
}
