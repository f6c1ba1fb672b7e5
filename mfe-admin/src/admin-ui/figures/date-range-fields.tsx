import '../admin-ui.css';

type Props = {
  /** Formatted YYYY-MM-DD, or empty. */
  from: string;
  to: string;
  onChange: (change: { from?: string; to?: string }) => void;
};

/** Two dates that limit a list, both inclusive. */
export function DateRangeFields({ from, to, onChange }: Props) {
  return (
    <>
      <label className="tool-field">
        Desde
        <input
          type="date"
          value={from}
          max={to || undefined}
          onChange={(event) => onChange({ from: event.currentTarget.value })}
        />
      </label>
      <label className="tool-field">
        Hasta
        <input
          type="date"
          value={to}
          min={from || undefined}
          onChange={(event) => onChange({ to: event.currentTarget.value })}
        />
      </label>
    </>
  );
}
