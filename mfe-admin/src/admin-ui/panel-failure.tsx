import './admin-ui.css';
import { errorMessage } from '@rambla/kit/base-api';
import { Icon } from '@rambla/kit/ui/icon';
import type { ReactNode } from 'react';

type Props = { error: unknown; onRetry: () => unknown; children?: ReactNode };

/** Shown instead of a panel's content after a failed call, with a retry button. */
export function PanelFailure({ error, onRetry, children }: Props) {
  return (
    <div className="sheet-message" role="alert">
      <Icon name="alert" />
      <p>{errorMessage(error)}</p>
      <button type="button" className="btn btn-primary" onClick={() => void onRetry()}>
        Reintentar
      </button>
      {children}
    </div>
  );
}
