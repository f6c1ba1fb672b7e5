import { numberText } from '@rambla/kit/format/numbers';
import { type ReactNode, useId } from 'react';
import css from './summary-bar.module.css';

export type ImportSummaryPart = { tone: 'good' | 'known' | 'changed' | 'bad'; count: number; text: string };

type Props = {
  count: number;
  /** The counted things, such as «personas». */
  unit: string;
  /** Describes the parts to screen readers. */
  label: string;
  parts: ImportSummaryPart[];
  /** Further list items. */
  more?: ReactNode;
  /** The button that starts the import. */
  children: ReactNode;
};

/** A bar at the bottom of an import's preview, with the expected result and the import button. */
export function ImportSummaryBar({ count, unit, label, parts, more, children }: Props) {
  const title = useId();
  return (
    <section className={css.bar} aria-labelledby={title}>
      <h2 id={title}>
        <b>{numberText(count)}</b> <span>{unit}</span>
      </h2>
      <div className={css.how}>
        <div className={css.shares} role="img" aria-label={label}>
          {parts.map(({ tone, count }) => (
            <i key={tone} style={{ flex: count }} data-tone={tone} />
          ))}
        </div>
        <ul>
          {parts.map(({ tone, count, text }) => (
            <li key={tone}>
              <i data-tone={tone} />
              <b>{numberText(count)}</b> {text}
            </li>
          ))}
          {more}
        </ul>
      </div>
      {children}
    </section>
  );
}
