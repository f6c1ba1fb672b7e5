import { useId } from 'react';
import css from './filter-tabs.module.css';
import type { ImportSummaryPart } from './summary-bar.tsx';

export type FilterTab<Value extends string> = {
  value: Value;
  label: string;
  count: number;
  /** The colour of the tab's dot; without a tone, the tab has no dot. */
  tone?: ImportSummaryPart['tone'];
};

type Props<Value extends string> = {
  legend: string;
  tabs: FilterTab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
};

/** Radio buttons, drawn as tabs, that filter an import's preview. */
export function FilterTabs<Value extends string>({ legend, tabs, value: current, onChange }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className={css.tabs}>
      <legend className="sr-only">{legend}</legend>
      {tabs.map(({ value, label, count, tone }) => (
        <label key={value}>
          <input type="radio" name={name} checked={current === value} onChange={() => onChange(value)} />
          <span>
            {tone && <i data-tone={tone} />}
            {label} <b>{count.toLocaleString('es-UY')}</b>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
