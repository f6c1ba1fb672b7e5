import { authState } from '@rambla/kit/session';
import { useCallback, useRef, useState } from 'react';

// What someone types outlives an error, a reload and a session that ends; kept per person, in this tab alone.
function storageKey(name: string): string {
  return `draft:${authState().userId}:${name}`;
}

function read(key: string): unknown {
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage that is full or switched off costs the draft alone.
  }
}

/** State that survives a reload until `forget` is called. */
export function useDraft<Value>(name: string, initial: Value) {
  // The person at the time of opening: after a 401 there is none, and the draft is still theirs.
  const [key] = useState(() => storageKey(name));
  const [value, setValue] = useState<Value>(() => (read(key) as Value | undefined) ?? initial);
  const set = useCallback(
    (next: Value) => {
      setValue(next);
      write(key, next);
    },
    [key],
  );
  const forget = useCallback(() => write(key, undefined), [key]);
  return [value, set, forget] as const;
}

const SECRET = 'password';

/** Keeps a native form's texts: `ref` goes on an element around its fields; passwords are never kept. */
export function useFormDraft(name: string) {
  const [key] = useState(() => storageKey(name));
  const detach = useRef<() => void>(undefined);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      detach.current?.();
      if (!element) return;
      restore(element, read(key) as Record<string, string> | undefined);
      const handleInput = () => write(key, textsOf(element));
      element.addEventListener('input', handleInput);
      detach.current = () => element.removeEventListener('input', handleInput);
    },
    [key],
  );
  const forget = useCallback(() => write(key, undefined), [key]);
  return { ref, forget };
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function controlsOf(element: HTMLElement): Control[] {
  const all = [...element.querySelectorAll<Control>('input[name], select[name], textarea[name]')];
  return all.filter(({ type, name }) => type !== 'file' && !name.toLowerCase().includes(SECRET));
}

function textsOf(element: HTMLElement): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const control of controlsOf(element)) {
    if ('checked' in control && (control.type === 'radio' || control.type === 'checkbox')) {
      if (control.checked) texts[control.name] = control.value;
    } else texts[control.name] = control.value;
  }
  return texts;
}

function restore(element: HTMLElement, texts: Record<string, string> | undefined): void {
  if (!texts) return;
  for (const control of controlsOf(element)) {
    const text = texts[control.name];
    if ('checked' in control && (control.type === 'radio' || control.type === 'checkbox')) {
      control.checked = text === control.value;
    } else if (text !== undefined) control.value = text;
  }
}

/** Whether something was typed under this name and not saved yet. */
function isDrafted(name: string): boolean {
  return read(storageKey(name)) !== undefined;
}

/**
 * A key for a form of uncontrolled fields: it changes when what the server tells (`told`, as text) has changed and
 * nothing was typed, so that nobody's typing or focus is lost to a change that somebody else made meanwhile.
 */
export function useFormKey(name: string, told: string) {
  const [seen, setSeen] = useState(told);
  const [round, setRound] = useState(0);
  if (told !== seen && !isDrafted(name)) {
    setSeen(told);
    setRound(round + 1);
  }
  return {
    key: round,
    /** The form saved this itself: it shows it already. */
    settle: setSeen,
    /** Begin anew with what the server tells. */
    renew: () => setRound((before) => before + 1),
  };
}
