import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../admin-ui/icon-button.tsx';
import css from './roster.module.css';

type Props = { userId: number; label: string; onClose: () => void; children: ReactNode };

/** Panel with one student's details, which takes the focus and returns it when closed. */
export function StudentPanelFrame({ userId, label, onClose, children }: Props) {
  const panel = useRef<HTMLElement>(null);
  // Uses a layout effect, whose cleanup runs while the panel still has the focus.
  useLayoutEffect(() => {
    const node = panel.current;
    const opener = document.activeElement;
    node?.focus();
    return () => {
      if (node?.contains(document.activeElement) && opener instanceof HTMLElement) opener.focus();
    };
  }, [userId]);
  return (
    <aside
      ref={panel}
      className={css.panel}
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <IconButton
        icon="close"
        label="Cerrar"
        className={`btn btn-ghost btn-icon ${css.close}`}
        onClick={onClose}
      />
      {children}
    </aside>
  );
}
