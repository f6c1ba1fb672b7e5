import { Icon } from '@rambla/kit/ui/icon';
import { type ReactNode, useEffect, useRef } from 'react';
import { AuthPage } from './auth-page.tsx';
import css from './mail-sent.module.css';

export function MailSentPage({
  title,
  lead,
  children,
  footer,
}: {
  title: string;
  lead: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
}) {
  const top = useRef<HTMLDivElement>(null);
  // Focuses the message, because the focused form disappears.
  useEffect(() => top.current?.focus(), []);
  return (
    <AuthPage title={title} footer={footer}>
      <div className={css.sent} ref={top} tabIndex={-1} role="status">
        <span className={css.icon}>
          <Icon name="mail" />
        </span>
        <p>{lead}</p>
        <p className={css.small}>
          ¿No lo ves? Puede tardar unos minutos. Fijate también en correo no deseado.
        </p>
        {children}
      </div>
    </AuthPage>
  );
}
