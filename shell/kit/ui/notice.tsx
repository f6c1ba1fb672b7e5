import { Icon, type IconName } from '@rambla/kit/ui/icon';
import type { ReactNode } from 'react';

/** A whole-section message: empty lists, missing things, failures; with what one can do about it. */
export function Notice({
  icon = 'alert',
  title,
  children,
  alert = false,
}: {
  icon?: IconName;
  title: string;
  children?: ReactNode;
  alert?: boolean;
}) {
  return (
    <section className="notice wrap" role={alert ? 'alert' : undefined}>
      <span className="notice-icon">
        <Icon name={icon} />
      </span>
      <h1>{title}</h1>
      {children}
    </section>
  );
}
