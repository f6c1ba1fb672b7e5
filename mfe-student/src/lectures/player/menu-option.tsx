import type { ReactNode } from 'react';
import css from './settings.module.css';

type Props = { checked: boolean; disabled?: boolean; onChoose: () => void; children: ReactNode };

export function MenuOption({ checked, disabled = false, onChoose, children }: Props) {
  return (
    <button
      type="button"
      role="menuitemradio"
      className={css.option}
      aria-checked={checked}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onChoose}
    >
      <i />
      {children}
    </button>
  );
}
