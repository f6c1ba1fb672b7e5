import { dateWords, dayText } from '@rambla/kit/format/moment';
import { useAtomValue } from '@rambla/kit/state';
import { Icon } from '@rambla/kit/ui/icon';
import { PageTitle } from '@rambla/kit/ui/page-title';
import type { ReactNode } from 'react';
import css from './auth-page.module.css';
import { closingAtom } from './closing.ts';
import { StayStep } from './stay-step.tsx';
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
  const closing = useAtomValue(closingAtom);
  if (closing)
    return (
      <Card
        title="Tu cuenta se cierra"
        lead={`Pediste cerrarla: es el ${dateWords(closing.closesAt)}. Hasta ese día podés arrepentirte.`}
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
