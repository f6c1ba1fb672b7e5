import { draftKey } from '@rambla/kit/data/draft-storage';
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

/** Describes in Spanish this person's unsaved drafts in this tab. */
export function describeUnsavedDrafts(userId: number): string[] {
  const names = draftsHere().flatMap((key) => key.split(`${draftKey('', userId)}`)[1] ?? []);
  const notes = names.filter((name) => name.startsWith('note-')).length;
  const forms = names.length - notes;
  return [
    ...(notes > 0 ? [notes === 1 ? '1 nota sin guardar' : `${notes} notas sin guardar`] : []),
    ...(forms > 0 ? [forms === 1 ? '1 formulario sin guardar' : `${forms} formularios sin guardar`] : []),
  ];
}

/** Removes other people's drafts from this tab; first encrypts those of the previous person, userId. */
export async function sealDrafts(userId: number | null): Promise<void> {
  const own = draftKey('', authState().userId);
  const leaving = draftsHere().filter((key) => !key.startsWith(own));
  const theirs = userId === null ? [] : leaving.filter((key) => key.startsWith(draftKey('', userId)));
  // Encrypts first and deletes afterwards, so that a page closed in between loses no draft.
  const encrypted = await Promise.allSettled(
    theirs.map((key) => {
      const draft = { key, text: sessionStorage.getItem(key) ?? '' };
      return putSealed('drafts', { key, userId: Number(userId) }, draft);
    }),
  );
  // A draft that cannot be encrypted is deleted, so that the next person cannot read it.
  for (const key of leaving) sessionStorage.removeItem(key);
  const failed = encrypted.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** Restores this person's encrypted drafts, unless this tab has a draft under the same name. */
export async function restoreDrafts(userId: number): Promise<void> {
  for (const { key, text } of await listSealed<KeptDraft>('drafts', userId)) {
    if (sessionStorage.getItem(key) === null) sessionStorage.setItem(key, text);
    await removeSealed('drafts', key);
  }
}
