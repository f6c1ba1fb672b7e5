import { Icon, type IconName } from '@rambla/kit/ui/icon';
import type { ReactNode } from 'react';

/** A message for a whole section: empty lists, missing things, failures; with possible actions. */
export function SectionNotice({
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
