import type { RetentionResponse } from '@rambla/api/contract';
import { LoadFailure } from '@rambla/kit/ui/load-failure';
import { Spinner } from '@rambla/kit/ui/spinner';
import { useRetentionQuery } from './texts.api.ts';

type Retained = RetentionResponse['retention'][number];

const TITLE = 'Cuánto se guarda';
const NAMES: Record<Retained['what'], string> = {
  sessions: 'Sesiones sin usar',
  views: 'Cada vista de una clase',
  unactivatedAccounts: 'Cuentas que nadie activó',
};

/** Shows how long data are kept, and how much the next daily deletion removes. */
export function RetentionSection() {
  const { data, error, refetch } = useRetentionQuery();
  return (
    <section className="sheet sheet-body sheet-narrow" aria-label={TITLE}>
      <h2>{TITLE}</h2>
      <p className="muted">Lo dicen los ajustes del servidor; una limpieza por día borra lo que los pasa.</p>
      {error && !data ? (
        <LoadFailure title={TITLE} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <dl className="data">
          {data.map((retained) => (
            <div key={retained.what}>
              <dt>{NAMES[retained.what]}</dt>
              <dd>{retainedText(retained)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <Spinner />
      )}
    </section>
  );
}

function retainedText({ days, rows }: Retained): string {
  if (days === 0) return 'Siempre';
  const next = rows === 0 ? 'hoy no hay nada que borrar' : `hoy se borran ${rows.toLocaleString('es-UY')}`;
  return `${days === 1 ? '1 día' : `${days.toLocaleString('es-UY')} días`}; ${next}`;
}
