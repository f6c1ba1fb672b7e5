import { draftKey, hasDraft, readDraft, writeDraft } from '@rambla/kit/data/draft-storage';
import { useCallback, useRef, useState } from 'react';

const SECRET = 'password';

/** Keeps a draft of a form's texts, except passwords; put `ref` on an element around the fields. */
export function useFormDraft(name: string) {
  const [key] = useState(() => draftKey(name));
  const around = useRef<HTMLElement | null>(null);
  const changes = useRef(0);
  const keep = useCallback(() => {
    changes.current += 1;
    if (around.current) writeDraft(key, textsOf(around.current));
  }, [key]);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      around.current?.removeEventListener('input', keep);
      around.current = element;
      if (!element) return;
      restore(element, readDraft(key) as Record<string, string> | undefined);
      element.addEventListener('input', keep);
    },
    [key, keep],
  );
  const forget = useCallback(() => writeDraft(key, undefined), [key]);
  const sending = useCallback(() => {
    const before = changes.current;
    return () => {
      if (changes.current === before) forget();
      else if (around.current) writeDraft(key, textsOf(around.current));
    };
  }, [key, forget]);
  return {
    ref,
    /** Stores the current texts; call it after a change other than typing. */
    keep,
    forget,
    /** Call it before a save, and the returned function after it; texts typed meanwhile stay stored. */
    sending,
  };
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

/**
 * Returns a React key for uncontrolled fields; it changes with the server's values only while nothing was
 * typed.
 */
export function useFormKey(name: string, told: string) {
  const [seen, setSeen] = useState({ shown: told, told });
  const [round, setRound] = useState(0);
  if (told !== seen.told && (told === seen.shown || !hasDraft(name))) {
    setSeen({ shown: told, told });
    if (told !== seen.shown) setRound(round + 1);
  }
  return {
    key: round,
    /** Call it after a save, so that refetching the saved values does not reset the form. */
    settle: (shown: string) => setSeen({ shown, told }),
    /** Resets the form to the server's values. */
    renew: () => setRound((before) => before + 1),
  };
}
