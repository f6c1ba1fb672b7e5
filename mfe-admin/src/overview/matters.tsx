import type { Overview } from '@rambla/api/contract';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import css from './overview.module.css';

type Matter = {
  one: string;
  many: string;
  to: string;
  tone?: 'hot' | 'bad';
  /** Shown although nothing of it waits. */
  always?: boolean;
};

/** What waits, in its order; a kind that the response gains is one entry here, or this does not compile. */
const MATTERS: Record<keyof Overview['waiting'], Matter> = {
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
  neverEntered: { one: 'nunca entró', many: 'nunca entraron', to: '#nunca', always: true },
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

export function Matters({ waiting }: { waiting: Overview['waiting'] }) {
  const shown = Object.entries(MATTERS).map(([name, matter]) => ({
    ...matter,
    count: waiting[name as keyof Overview['waiting']],
  }));
  return (
    <nav className={css.waits} aria-label="Qué espera">
      {shown
        .filter(({ always, count }) => always || count > 0)
        .map((matter) => (
          <MatterLink key={matter.one} {...matter} />
        ))}
    </nav>
  );
}

function MatterLink({ one, many, to, tone, count }: Matter & { count: number }) {
  const inside = (
    <>
      <b>{count.toLocaleString('es-UY')}</b>
      <span>{count === 1 ? one : many}</span>
    </>
  );
  const props = { 'data-tone': count > 0 ? tone : undefined };
  // A place on this page is no other page: the router would read all again.
  if (to.startsWith('#')) {
    return (
      <a href={to} {...props}>
        {inside}
      </a>
    );
  }
  return (
    <Link to={to} {...props}>
      {inside}
    </Link>
  );
}
