import { type FormEvent, useId } from 'react';

type Props = {
  period: string;
  /** Periods with a closed acta. */
  closed: string[];
  onPick: (period: string) => void;
};

/** Chooses the period of the acta. */
export function ActaPeriodForm({ period, closed, onPick }: Props) {
  const id = useId();
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('period') ?? '').trim();
    if (typed) onPick(typed);
  };
  return (
    <form className="tools" onSubmit={handleSubmit}>
      <label htmlFor={id}>Período</label>
      <input
        id={id}
        className="input"
        name="period"
        defaultValue={period}
        maxLength={40}
        placeholder="2026, primer semestre"
        autoComplete="off"
        list={`${id}-closed`}
        required
      />
      <datalist id={`${id}-closed`}>
        {closed.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <button type="submit" className="btn btn-outline">
        Ver este período
      </button>
    </form>
  );
}
