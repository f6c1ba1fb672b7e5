import { draftKey } from '@rambla/kit/draft-storage';
import { authState } from '@rambla/kit/session';
import { listSealed, putSealed, removeSealed } from './sealed-rows.ts';

type KeptDraft = { key: string; text: string };

const DRAFT = /^draft:/;

function draftsHere(): string[] {
  try {
    return Object.keys(sessionStorage).filter((key) => DRAFT.test(key));
  } catch {
    return [];
  }
}

/** What this person was writing in this tab, in words. */
export function draftWords(userId: number): string[] {
  const names = draftsHere().flatMap((key) => key.split(`${draftKey('', userId)}`)[1] ?? []);
  const notes = names.filter((name) => name.startsWith('note-')).length;
  const forms = names.length - notes;
  return [
    ...(notes > 0 ? [notes === 1 ? '1 nota sin guardar' : `${notes} notas sin guardar`] : []),
    ...(forms > 0 ? [forms === 1 ? '1 formulario sin guardar' : `${forms} formularios sin guardar`] : []),
  ];
}

/** Takes the drafts of all but who is logged in out of this tab; those of `userId` wait sealed for their next log-in. */
export async function putDraftsAway(userId: number | null): Promise<void> {
  const own = draftKey('', authState().userId);
  const leaving = draftsHere().filter((key) => !key.startsWith(own));
  const theirs = userId === null ? [] : leaving.filter((key) => key.startsWith(draftKey('', userId)));
  try {
    // Sealed first: a page that is left in between would take with it what stands nowhere else.
    await Promise.all(
      theirs.map((key) => {
        const draft = { key, text: sessionStorage.getItem(key) ?? '' };
        return putSealed('drafts', { key, userId: Number(userId) }, draft);
      }),
    );
  } finally {
    // What cannot be sealed is lost, not left to the next person.
    for (const key of leaving) sessionStorage.removeItem(key);
  }
}

/** Brings back to this tab what waited for this person; what stands there already is newer. */
export async function bringDraftsBack(userId: number): Promise<void> {
  for (const { key, text } of await listSealed<KeptDraft>('drafts', userId)) {
    if (sessionStorage.getItem(key) === null) sessionStorage.setItem(key, text);
    await removeSealed('drafts', key);
  }
}
