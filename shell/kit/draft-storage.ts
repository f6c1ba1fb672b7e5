import { authState } from '@rambla/kit/session';

// What someone types outlives an error, a reload and a session that ends; kept per person, in this tab alone.

/** Where what this person types under `name` is kept. */
export function draftKey(name: string): string {
  return `draft:${authState().userId}:${name}`;
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
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage that is full or switched off costs the draft alone.
  }
}

/** Whether something was typed under this name and not saved yet. */
export function isDrafted(name: string): boolean {
  return readDraft(draftKey(name)) !== undefined;
}
