import { authState } from '@rambla/kit/session';

// Each person has their own drafts per tab, which survive errors and reloads. After the session the drafts
// stay encrypted (`device/kept-drafts.ts`).

/** The storage key of this person's draft `name`. */
export function draftKey(name: string, userId = authState().userId): string {
  return `draft:${userId}:${name}`;
}

/** Returns the stored draft or undefined. */
export function readDraft(key: string): unknown {
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Stores a draft; undefined and null delete it. */
export function writeDraft(key: string, value: unknown): void {
  try {
    if (value === undefined || value === null) sessionStorage.removeItem(key);
    // Skipped when the form's session has already ended.
    else if (key.startsWith(draftKey(''))) sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // With full or disabled storage only the draft is lost.
  }
}

/** True when there is an unsaved draft under this name. */
export function hasDraft(name: string): boolean {
  return readDraft(draftKey(name)) !== undefined;
}
