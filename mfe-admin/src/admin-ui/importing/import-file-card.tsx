import { Icon } from '@rambla/kit/ui/icon';
import type { ReactNode } from 'react';
import css from './importing.module.css';

type Props = {
  icon: 'archive' | 'doc';
  name: string;
  /** Known facts, such as the size. */
  about: ReactNode;
  /** Goes back to choosing a file. */
  onReset?: () => void;
};

/** The file of an import. */
export function ImportFileCard({ icon, name, about, onReset }: Props) {
  return (
    <div className={css.what}>
      <span className={css.fileIcon}>
        <Icon name={icon} />
      </span>
      <div>
        <p>
          <b>{name}</b>
        </p>
        <p className="muted">{about}</p>
        {onReset && (
          <button type="button" className={css.link} onClick={onReset}>
            Cambiar archivo
          </button>
        )}
      </div>
    </div>
  );
}

/** An arrow from the file to its destination. */
export function DestinationArrow() {
  return (
    <svg className={css.arrow} viewBox="0 0 48 24" aria-hidden="true">
      <path d="M2 12h42m-9-9 9 9-9 9" />
    </svg>
  );
}
