import { Icon } from '@rambla/kit/ui/icon';
import { useEffect, useId, useRef } from 'react';

const PAUSE_MS = 120;

type Props = { label: string; value: string; onChange: (value: string) => void };

/** A search field that filters the list below it after a short pause in typing. */
export function FilterField({ label, value, onChange }: Props) {
  const id = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const handleInput = (text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onChange(text), PAUSE_MS);
  };
  return (
    <search className="search">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          clearTimeout(timer.current);
          onChange(String(new FormData(event.currentTarget).get('q') ?? ''));
        }}
      >
        <label className="sr-only" htmlFor={id}>
          {label}
        </label>
        <Icon name="search" />
        <input
          id={id}
          name="q"
          type="search"
          placeholder="Search…"
          autoComplete="off"
          maxLength={200}
          defaultValue={value}
          onInput={(event) => handleInput(event.currentTarget.value)}
        />
      </form>
    </search>
  );
}
