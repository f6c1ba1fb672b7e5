import { fold } from '../../core/text/fold.ts';

const LENGTH = 60;

/** The key that sorts people: the folded name, so that Á does not come after z. */
export function sortText(name: string): string {
  return [...fold(name)].slice(0, LENGTH).join('');
}
