import { fold } from '../../core/text/fold.ts';

const LENGTH = 60;

/** Returns the name to sort by, without case and accents, so that Á does not come after Z. */
export function toSortKey(name: string): string {
  return [...fold(name)].slice(0, LENGTH).join('');
}
