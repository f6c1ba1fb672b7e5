import { Icon, type IconName } from '@rambla/kit/ui/icon';
import css from './quizzes.module.css';

type Props = { icon: IconName; label: string; up?: boolean; off?: boolean; onClick: () => void };

/** A small button in a row, which stays focusable when off, so that the focus is kept. */
export function RowButton({ icon, label, up, off = false, onClick }: Props) {
  return (
    <button
      type="button"
      className="btn btn-ghost btn-icon"
      aria-label={label}
      title={label}
      aria-disabled={off}
      onClick={off ? undefined : onClick}
    >
      <Icon name={icon} className={up ? `icon ${css.up}` : 'icon'} />
    </button>
  );
}
