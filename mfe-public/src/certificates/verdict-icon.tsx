import { Icon } from '@rambla/kit/ui/icon';
import css from './certificate.module.css';

const SHIELD = 'M12 3.5 4.5 6.5v5.5c0 4.5 3 7.5 7.5 9 4.5-1.5 7.5-4.5 7.5-9V6.5zM8.5 12l2.5 2.5 4.5-5';

export function VerdictIcon({ name }: { name: 'shield' | 'alert' | 'search' }) {
  return (
    <span className={css.mark}>
      {name === 'shield' ? (
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d={SHIELD} />
        </svg>
      ) : (
        <Icon name={name} />
      )}
    </span>
  );
}
