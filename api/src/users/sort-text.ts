import { fold } from '../database/search.ts';

const LENGTH = 60;

/** What people are listed by: the name if they gave one, folded, so that Á does not come after z. */
export function sortText({ name, username }: { name: string | null; username: string }): string {
  return [...fold(name ?? username)].slice(0, LENGTH).join('');
}
