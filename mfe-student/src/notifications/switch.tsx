import css from './preferences.module.css';

/** A switch that takes effect at once. */
export function Switch(props: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  const { label, on, onChange } = props;
  return (
    <span className={css.switch}>
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        aria-checked={on}
        checked={on}
        onChange={({ target }) => onChange(target.checked)}
      />
      <i />
    </span>
  );
}
