import type { ReactNode } from 'react';

/** A list of messages that scrolls when it is long, even by keyboard. */
export function ScrollList({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls
    <ul className="sheet-errors" aria-label={label} tabIndex={0}>
      {children}
    </ul>
  );
}
