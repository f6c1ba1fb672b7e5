import { Icon } from '@rambla/kit/ui/icon';
import { Spinner } from '@rambla/kit/ui/spinner';
import { useEffect, useState } from 'react';
import css from './embedded-tutor.module.css';
import { buildSandboxAttribute } from './tutor-address.ts';

const PATIENCE_MS = 20_000;

/** The tutor's page in a frame, with a loading state and a fallback. */
export function TutorFrame({ address }: { address: string }) {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<'loading' | 'there' | 'late' | 'refused'>('loading');
  useEffect(() => {
    const timer = setTimeout(() => setState((now) => (now === 'loading' ? 'late' : now)), PATIENCE_MS);
    // Also fetches the page, because a frame fires `load` even for the browser's error page.
    const gone = new AbortController();
    fetch(address, { mode: 'no-cors', credentials: 'omit', signal: gone.signal }).catch(() => {
      if (!gone.signal.aborted) setState('refused');
    });
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [attempt, address]);
  const handleRetry = () => {
    setState('loading');
    setAttempt(attempt + 1);
  };
  return (
    <div className={`card ${css.stage}`} data-state={state}>
      {state === 'loading' && <Spinner label="Cargando PROFE IA…" />}
      {(state === 'late' || state === 'refused') && (
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
        sandbox={buildSandboxAttribute(address, window.location.origin)}
        referrerPolicy="no-referrer"
        onLoad={() => setState((now) => (now === 'refused' ? now : 'there'))}
      />
    </div>
  );
}
