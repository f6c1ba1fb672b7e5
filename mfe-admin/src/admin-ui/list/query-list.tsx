import '../admin-ui.css';
import { Icon, type IconName } from '@rambla/kit/ui/icon';
import { Spinner } from '@rambla/kit/ui/spinner';
import type { ReactNode } from 'react';
import { PanelFailure } from '../panel-failure.tsx';

type Props = {
  /** Undefined until the first response. */
  rows: readonly unknown[] | undefined;
  error: unknown;
  onRetry: () => void;
  /** Text for an empty list. */
  empty: ReactNode;
  icon?: IconName;
  children: ReactNode;
};

/** A list in each of its states: loading, failed, empty or loaded. */
export function QueryList({ rows, error, onRetry, empty, icon = 'search', children }: Props) {
  if (error) return <PanelFailure error={error} onRetry={onRetry} />;
  if (!rows) return <Spinner />;
  if (rows.length > 0) return children;
  return <EmptyList icon={icon}>{empty}</EmptyList>;
}

export function EmptyList({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <div className="sheet-message">
      <Icon name={icon} />
      <p>{children}</p>
    </div>
  );
}
