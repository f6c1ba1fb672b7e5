import { Link } from '@rambla/kit/router';
import { Icon, type IconName } from '@rambla/kit/ui/icon';

type Props = {
  icon: IconName;
  label: string;
  /** A second line that explains the action. */
  hint?: string;
  danger?: boolean;
} & ({ to: string; onPick?: never } | { onPick: () => void; to?: never });

/** An entry of a MenuButton: a link or an action. */
export function MenuItem({ icon, label, hint, danger, to, onPick }: Props) {
  const className = danger ? 'menu-item menu-danger' : 'menu-item';
  const inside = (
    <>
      <Icon name={icon} />
      <span>
        {label}
        {hint && <small>{hint}</small>}
      </span>
    </>
  );
  if (to !== undefined) {
    return (
      <Link role="menuitem" tabIndex={-1} className={className} to={to}>
        {inside}
      </Link>
    );
  }
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={className} onClick={onPick}>
      {inside}
    </button>
  );
}

/** A checkbox entry of a MenuButton; choosing it keeps the menu open. */
export function MenuCheckbox(props: { label: string; checked: boolean; onChange: (on: boolean) => void }) {
  const { label, checked, onChange } = props;
  return (
    <button
      type="button"
      role="menuitemcheckbox"
      aria-checked={checked}
      tabIndex={-1}
      className="menu-item"
      onClick={() => onChange(!checked)}
    >
      <span className="menu-mark">{checked && <Icon name="check" />}</span>
      {label}
    </button>
  );
}
