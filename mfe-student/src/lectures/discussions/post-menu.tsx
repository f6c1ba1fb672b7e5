import { Icon, type IconName } from '@rambla/kit/ui/icon';
import { type KeyboardEvent, useRef } from 'react';
import css from './discussions.module.css';

export type PostAction = { icon: IconName; label: string; isBad?: boolean; run: () => void };

/** A post's menu; closes with Escape, a choice or loss of focus. */
export function PostMenu({ items }: { items: PostAction[] }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (menu.current) menu.current.open = false;
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    close();
    menu.current?.querySelector('summary')?.focus();
  };
  return (
    <details
      className={css.menu}
      ref={menu}
      onKeyDown={handleKey}
      onBlur={({ relatedTarget }) => !menu.current?.contains(relatedTarget) && close()}
    >
      <summary className="btn btn-ghost btn-icon btn-sm" aria-label="Más acciones">
        <Icon name="dots" />
      </summary>
      <div>
        {items.map(({ icon, label, isBad, run }) => (
          <button
            key={label}
            type="button"
            className={isBad ? css.bad : undefined}
            onClick={() => {
              close();
              run();
            }}
          >
            <Icon name={icon} />
            {label}
          </button>
        ))}
      </div>
    </details>
  );
}
