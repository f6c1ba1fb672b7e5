import { dayText, weekdayDateText } from '@rambla/kit/format/moment';
import { useAtomValue } from '@rambla/kit/state';
import { toast } from '@rambla/kit/toasts';
import { Form } from '@rambla/kit/ui/form';
import { Icon } from '@rambla/kit/ui/icon';
import { PageTitle } from '@rambla/kit/ui/page-title';
import type { ReactNode } from 'react';
import css from './auth-page.module.css';
import { type ClosingAccount, closingAccountAtom } from './closing-account.ts';
import { dueTermsAtom } from './terms.ts';
import { TermsStep } from './terms-step.tsx';

const FACTS = ['Clases en video', 'Materiales', 'Cuestionarios'];

type Props = {
  title: string;
  /** The tab's title, when it differs from the heading. */
  tab?: string;
  lead?: ReactNode;
  children: ReactNode;
  /** Links to other account screens. */
  footer?: ReactNode;
};

/** A card for an account task; intermediate log-in steps replace it. */
export function AuthPage(props: Props) {
  const due = useAtomValue(dueTermsAtom);
  const closing = useAtomValue(closingAccountAtom);
  if (closing)
    return (
      <Card
        title="Tu cuenta se cierra"
        lead={`Pediste cerrarla: es el ${weekdayDateText(closing.closesAt)}. Hasta ese día podés arrepentirte.`}
      >
        <StayStep account={closing} />
      </Card>
    );
  if (!due) return <Card {...props} />;
  const lead = `Versión nueva: ${dayText(due.publishedAt).toLowerCase()}. Leela y decinos si estás de acuerdo.`;
  return (
    <Card title="Cambiaron los términos" lead={lead}>
      <TermsStep due={due} />
    </Card>
  );
}

/** The card; wide screens show the institute's motto beside it. */
function Card({ title, tab = title, lead, children, footer }: Props) {
  return (
    <section className={`wrap ${css.page}`} aria-labelledby="auth-title">
      <PageTitle title={tab} />
      <div className={css.card}>
        <aside className={css.brand}>
          <p className={css.motto}>
            Entendé la materia. <em>Salvá el examen.</em>
          </p>
          <ul className={css.facts}>
            {FACTS.map((fact) => (
              <li key={fact}>
                <Icon name="check" />
                {fact}
              </li>
            ))}
          </ul>
        </aside>
        <div className={css.main}>
          <h1 id="auth-title">{title}</h1>
          {lead && <p className={css.lead}>{lead}</p>}
          <div className={css.body}>{children}</div>
          {footer && <div className={css.footer}>{footer}</div>}
        </div>
      </div>
    </section>
  );
}

async function keep({ token }: ClosingAccount): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch('/api/users/me/closure', { method: 'DELETE', headers });
  if (!response.ok) throw { status: response.status, data: await response.json() };
}

/** Offers, before the session starts, to keep an account that is about to close. */
function StayStep({ account }: { account: ClosingAccount }) {
  return (
    <>
      <Form
        rules={{}}
        submit="Me arrepentí"
        send={async () => {
          await keep(account);
          toast.success('Tu cuenta queda como estaba');
          account.onDone();
        }}
      >
        <p>Si no hacés nada, ese día se borran tu perfil, tus apuntes y tus entregas.</p>
      </Form>
      <button type="button" className="btn btn-outline" onClick={account.onDone}>
        Seguir sin cambiar nada
      </button>
    </>
  );
}
