import { Icon, type IconName } from '@rambla/kit/ui/icon';
import type { Judgement } from './review-props.ts';

const ICONS: Partial<Record<Judgement, IconName>> = {
  yes: 'check',
  mid: 'half',
  no: 'close',
  was: 'check',
  given: 'check',
};

/** The sign of a judgement, which words say beside it. */
export function Sign({ judgement }: { judgement: Judgement }) {
  const name = ICONS[judgement];
  return name ? <Icon name={name} /> : null;
}
