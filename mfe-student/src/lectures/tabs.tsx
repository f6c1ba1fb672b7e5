import { type KeyboardEvent, type ReactNode, useId } from 'react';
import css from './tabs.module.css';

export type Tab = { key: string; label: string; count?: ReactNode; panel: ReactNode };

type Props = {
  tabs: Tab[];
  label: string;
  /** The open tab's key; unknown keys open the first tab. */
  chosen: string | null;
  onChoose: (key: string) => void;
};

/** Tabs by the ARIA practices: one stop for the Tab key, arrow keys between tabs. */
export function Tabs({ tabs, label, chosen, onChoose }: Props) {
  const id = useId();
  const current = tabs.find(({ key }) => key === chosen) ?? tabs[0];
  if (!current) return null;
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = step && tabs[(tabs.indexOf(current) + step + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onChoose(next.key);
    document.getElementById(`${id}-${next.key}`)?.focus();
  };
  return (
    <>
      <div className={css.tabs} role="tablist" aria-label={label} onKeyDown={handleKey}>
        {tabs.map(({ key, label: text, count }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-controls={`${id}-panel`}
            aria-selected={key === current.key}
            tabIndex={key === current.key ? 0 : -1}
            onClick={() => onChoose(key)}
          >
            {text} {count != null && <span className={css.count}>{count}</span>}
          </button>
        ))}
      </div>
      <section
        className={css.panel}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${current.key}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach a panel of text too
        tabIndex={0}
      >
        {current.panel}
      </section>
    </>
  );
}

/** Reserves the tabs' space until the tabs load, so that nothing moves. */
export function TabsOutline({ children }: { children: ReactNode }) {
  return (
    <>
      <div className={css.tabs}>
        <span className={css.only}>Descripción</span>
      </div>
      <div className={`${css.panel} ${css.words}`}>
        <p>{children}</p>
      </div>
    </>
  );
}
