import { Icon } from '@rambla/kit/ui/icon';
import { Spinner } from '@rambla/kit/ui/spinner';
import { useEffect, useState } from 'react';
import { sandboxFor } from './tutor-address.ts';
import css from './tutor-screen.module.css';

const PATIENCE_MS = 20_000;

/** The tutor's page in a frame, with something to see until it comes and a way on when it does not. */
export function TutorFrame({ address }: { address: string }) {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<'loading' | 'there' | 'late'>('loading');
  useEffect(() => {
    const timer = setTimeout(() => setState((now) => (now === 'loading' ? 'late' : now)), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [attempt]);
  const handleRetry = () => {
    setState('loading');
    setAttempt(attempt + 1);
  };
  return (
    <div className={`card ${css.stage}`} data-state={state}>
      {state === 'loading' && <Spinner label="Cargando PROFE IA…" />}
      {state === 'late' && (
        <div className={css.late} role="alert">
          <Icon name="alert" />
          <p>PROFE IA no responde. Puede ser un problema pasajero.</p>
          <button type="button" className="btn btn-primary" onClick={handleRetry}>
            Reintentar
          </button>
        </div>
      )}
      <iframe
        key={attempt}
        className={css.frame}
        title="PROFE IA"
        src={address}
        sandbox={sandboxFor(address, window.location.origin)}
        referrerPolicy="no-referrer"
        onLoad={() => setState('there')}
      />
    </div>
  );
}
