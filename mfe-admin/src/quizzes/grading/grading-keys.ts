import type { KeyboardEvent } from 'react';

/** The actions that the grading screen's keyboard shortcuts call. */
export type GradingActions = {
  digit: (digit: string) => void;
  half: () => void;
  erase: () => void;
  save: () => void;
  comment: () => void;
  leaveComment: () => void;
  reuse: (index: number) => void;
  skip: () => void;
  previous: () => void;
  next: () => void;
  anonymous: () => void;
  undo: () => void;
  help: () => void;
};

const WRITTEN = 'textarea, select, input:not([type="radio"], [type="checkbox"])';
/** Elements that Enter activates. */
const PRESSED = 'button, a, summary';

/** Returns a key handler for the screen's root, so that shortcuts work only within it. */
export function createGradingKeyHandler(actions: GradingActions) {
  const plain: Record<string, () => void> = {
    ',': actions.half,
    '.': actions.half,
    Backspace: actions.erase,
    c: actions.comment,
    s: actions.skip,
    a: actions.anonymous,
    z: actions.undo,
    '?': actions.help,
  };
  const find = (event: KeyboardEvent): (() => void) | undefined => {
    const { key, code, altKey, ctrlKey, metaKey } = event;
    const target = event.target as HTMLElement;
    const reused = /^(?:Digit|Numpad)([1-9])$/.exec(code);
    // Uses the key's code, because Alt may change the typed character.
    if (altKey) return reused ? () => actions.reuse(Number(reused[1]) - 1) : undefined;
    const isWriting = target.matches(WRITTEN);
    if (key === 'Enter') {
      if (target.matches('textarea') ? ctrlKey || metaKey : !target.matches(PRESSED)) return actions.save;
      return undefined;
    }
    if (ctrlKey || metaKey) return undefined;
    if (isWriting) return key === 'Escape' ? actions.leaveComment : undefined;
    if (/^\d$/.test(key)) return () => actions.digit(key);
    const isArrow = key === 'ArrowLeft' || key === 'ArrowRight';
    if (isArrow && !target.matches('input')) return key === 'ArrowLeft' ? actions.previous : actions.next;
    return plain[key.toLowerCase()];
  };
  return (event: KeyboardEvent) => {
    const inDialog = (event.target as HTMLElement).closest('dialog') !== null;
    const action = inDialog || event.defaultPrevented ? undefined : find(event);
    if (!action) return;
    event.preventDefault();
    if (!event.repeat || event.key === 'Backspace') action();
  };
}
