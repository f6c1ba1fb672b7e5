import { PageTitle } from '@rambla/kit/ui/page-title';
import '@rambla/kit/styles/pages.css';
import { Icon } from '@rambla/kit/ui/icon';
import { useEffect, useState } from 'react';
import { runSelfChecks, type SelfCheckResult } from './checks.ts';
import css from './self-check-screen.module.css';

export default function SelfCheckScreen() {
  const { checks, running, run } = useChecks();
  return (
    <div className="wrap page">
      <PageTitle title="Prueba del portal" />
      <header className="page-head">
        <h1>Prueba del portal</h1>
        <p role="status">{summary(checks, running)}</p>
      </header>
      <div className={`card ${css.card}`} aria-busy={running}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">Qué</th>
              <th scope="col">Resultado</th>
            </tr>
          </thead>
          <tbody>
            {checks.map((check) => (
              <CheckRow key={check.name} check={check} />
            ))}
          </tbody>
        </table>
      </div>
      <button type="button" className="btn btn-primary" aria-disabled={running || undefined} onClick={run}>
        Reintentar
      </button>
    </div>
  );
}

function CheckRow({ check: { name, ok, value } }: { check: SelfCheckResult }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <span className={css.result}>
          {ok !== null && (
            <span className={`chip ${ok ? 'chip-ok' : 'chip-danger'}`}>
              <Icon name={ok ? 'check' : 'alert'} />
              {ok ? 'Bien' : 'Mal'}
            </span>
          )}
          {value}
        </span>
      </td>
    </tr>
  );
}

function useChecks() {
  const [checks, setChecks] = useState<SelfCheckResult[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [running, setRunning] = useState(true);
  useEffect(() => {
    let gone = false;
    setRunning(true);
    void runSelfChecks().then((found) => {
      if (gone) return;
      setChecks(found);
      setRunning(false);
    });
    return () => {
      gone = true;
    };
  }, [attempt]);
  return { checks, running, run: () => setAttempt((n) => n + 1) };
}

function summary(checks: SelfCheckResult[], running: boolean): string {
  if (running) return 'Probando…';
  const wrong = checks.filter((check) => check.ok === false).length;
  if (wrong === 0) return 'Todo funciona.';
  return wrong === 1 ? 'Hay 1 problema.' : `Hay ${wrong} problemas.`;
}
