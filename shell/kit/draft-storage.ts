import { authState } from '@rambla/kit/session';

// What someone types outlives an error and a reload, per person, in this tab alone. When the session ends it waits sealed
// for the next one (`device/kept-drafts.ts`).

/** Where what this person types under `name` is kept. */
export function draftKey(name: string, userId = authState().userId): string {
  return `draft:${userId}:${name}`;
}

/** What is kept there, as it was written; undefined when nothing is. */
export function readDraft(key: string): unknown {
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Keeps `value` there; undefined and null forget what is kept. */
export function writeDraft(key: string, value: unknown): void {
  try {
    if (value === undefined || value === null) sessionStorage.removeItem(key);
    // A form that is still there for a moment after its session.
    else if (key.startsWith(draftKey(''))) sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage that is full or switched off costs the draft alone.
  }
}

/** Whether something was typed under this name and not saved yet. */
export function isDrafted(name: string): boolean {
  return readDraft(draftKey(name)) !== undefined;
}
