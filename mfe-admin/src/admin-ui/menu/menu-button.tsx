import '../admin-ui.css';
import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

const EDGE = 8;

type Props = {
  /** The button's content; an icon alone needs `label`. */
  button: ReactNode;
  label?: string;
  className?: string;
  /** MenuItem and MenuCheckbox elements. */
  children: ReactNode;
};

/** A button with a menu (a native popover); arrows, Home, End and Escape work inside. */
export function MenuButton({ button, label, className = 'btn btn-ghost btn-icon', children }: Props) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  // Renders items only on opening, because every table row has a menu.
  // Renders synchronously, because positioning needs the menu's size.
  const handleBeforeToggle = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState === 'open') flushSync(() => setOpen(true));
  };
  const handleToggle = (event: ToggleEvent<HTMLDivElement>) => {
    setOpen(event.newState === 'open');
    if (event.newState !== 'open' || !opener.current) return;
    placeUnder(event.currentTarget, opener.current);
    itemsOf(event.currentTarget)[0]?.focus();
  };
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={label}
        popoverTarget={id}
      >
        {button}
      </button>
      <div
        id={id}
        popover="auto"
        className="menu"
        role="menu"
        aria-label={label ?? 'Menú'}
        tabIndex={-1}
        onBeforeToggle={handleBeforeToggle}
        onToggle={handleToggle}
        onKeyDown={moveFocus}
        onClick={(event) => {
          const item = (event.target as HTMLElement).closest('[role="menuitem"]');
          if (item) event.currentTarget.hidePopover();
        }}
      >
        {open && children}
      </div>
    </>
  );
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
}

function placeUnder(menu: HTMLElement, opener: HTMLElement): void {
  const from = opener.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const left = Math.max(EDGE, Math.min(from.right - width, innerWidth - width - EDGE));
  const below = from.bottom + 4;
  const top = below + height > innerHeight - EDGE ? Math.max(EDGE, from.top - height - 4) : below;
  menu.style.left = `${left}px`;
  menu.style.top = `${top}px`;
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const items = itemsOf(event.currentTarget);
  const at = items.indexOf(document.activeElement as HTMLElement);
  const targets: Record<string, number> = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: (at > 0 ? at : items.length) - 1,
    Home: 0,
    End: items.length - 1,
  };
  const target = targets[event.key];
  if (event.key === 'Tab') event.currentTarget.hidePopover();
  if (target === undefined) return;
  event.preventDefault();
  items[target]?.focus();
}
