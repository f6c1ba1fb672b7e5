import type { AdminOverview } from '@rambla/api/contract';
import type { Placeholders } from '@rambla/kit/dom/page-view';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { When } from '@rambla/kit/ui/outline';
import { Fragment, type ReactNode } from 'react';
import css from './overview.module.css';

type Name = keyof AdminOverview['waiting'];
type Matter = {
  one: string;
  many: string;
  to: string;
  tone?: 'hot' | 'bad';
  /** Shown even when its count is 0. */
  always?: boolean;
};

/** Pending matters in order, typed so that a new kind in the response needs an entry. */
const MATTERS_BY_NAME: Record<Name, Matter> = {
  enrolmentRequests: {
    one: 'pedido de entrar',
    many: 'pedidos de entrar',
    to: '#pedidos',
    tone: 'hot',
    always: true,
  },
  videosUnplayable: {
    one: 'video roto',
    many: 'videos rotos',
    to: `${paths.admin}?falta=unplayable`,
    tone: 'bad',
    always: true,
  },
  neverEntered: { one: 'nunca ingresó', many: 'nunca ingresaron', to: '#nunca', always: true },
  unactivatedAccounts: {
    one: 'cuenta sin activar',
    many: 'cuentas sin activar',
    to: `${paths.subscriptions}?account=waiting`,
    always: true,
  },
  lecturesWithoutVideo: {
    one: 'clase sin video',
    many: 'clases sin video',
    to: `${paths.admin}?falta=video`,
  },
  lecturesWithoutCaptions: {
    one: 'clase sin subtítulos',
    many: 'clases sin subtítulos',
    to: `${paths.admin}?falta=captions`,
  },
  unfinishedUploads: {
    one: 'video que quedó a medio subir',
    many: 'videos que quedaron a medio subir',
    to: `${paths.admin}?falta=upload`,
  },
  videosInProcess: {
    one: 'video que se está procesando',
    many: 'videos que se están procesando',
    to: `${paths.admin}?falta=process`,
  },
};

const MATTERS = Object.entries(MATTERS_BY_NAME).map(([name, matter]) => ({ ...matter, name: name as Name }));

type LinkProps = { isWaiting: boolean; children: ReactNode };

export function PendingTasks({ waiting }: { waiting: AdminOverview['waiting'] }) {
  return (
    <MatterList>
      {MATTERS.map(({ name, ...matter }) => {
        const count = waiting[name];
        if (count === 0 && !matter.always) return null;
        return (
          <MatterLink key={name} {...matter} isWaiting={count > 0}>
            <b>{count.toLocaleString('es-UY')}</b>
            <span>{count === 1 ? matter.one : matter.many}</span>
          </MatterLink>
        );
      })}
    </MatterList>
  );
}

/** Renders the tasks with placeholders, which the server replaces with the counts. */
export function PendingTasksOutline({ words }: { words: Placeholders }) {
  return (
    <MatterList>
      {MATTERS.map(({ name, ...matter }) => {
        const count = words[`overview.waiting.${name}`];
        return (
          <Fragment key={name}>
            <When value={count} is="0">
              {matter.always && (
                <MatterLink {...matter} isWaiting={false}>
                  <b>0</b>
                  <span>{matter.many}</span>
                </MatterLink>
              )}
            </When>
            <When value={count} is="0" not>
              <MatterLink {...matter} isWaiting>
                <b>{count}</b>
                <span>
                  <When value={count} is="1">
                    {matter.one}
                  </When>
                  <When value={count} is="1" not>
                    {matter.many}
                  </When>
                </span>
              </MatterLink>
            </When>
          </Fragment>
        );
      })}
    </MatterList>
  );
}

function MatterList({ children }: { children: ReactNode }) {
  return (
    <nav className={css.waits} aria-label="Qué espera">
      {children}
    </nav>
  );
}

function MatterLink({ to, tone, isWaiting, children }: Pick<Matter, 'to' | 'tone'> & LinkProps) {
  const props = { 'data-tone': isWaiting ? tone : undefined };
  // A plain link, because the router would reload the data for a link within the page.
  if (to.startsWith('#')) {
    return (
      <a href={to} {...props}>
        {children}
      </a>
    );
  }
  return (
    <Link to={to} {...props}>
      {children}
    </Link>
  );
}
