import { fold } from '../../core/text/fold.ts';

const LENGTH = 60;

/** The key that sorts people: the folded name, or else username, so that Á does not come after z. */
export function sortText({ name, username }: { name: string | null; username: string }): string {
  return [...fold(name ?? username)].slice(0, LENGTH).join('');
}
