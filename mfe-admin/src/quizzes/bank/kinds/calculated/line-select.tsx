import { useId } from 'react';
import css from '../../../quizzes.module.css';

type Props<Value extends string> = {
  label: string;
  options: Record<Value, string>;
  value: Value;
  onValue: (value: Value) => void;
};

export function LineSelect<Value extends string>({ label, options, value, onValue }: Props<Value>) {
  const id = useId();
  return (
    <div className={css.cellChoice}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="input"
        value={value}
        onChange={(event) => onValue(event.currentTarget.value as Value)}
      >
        {Object.entries<string>(options).map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
