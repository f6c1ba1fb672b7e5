import type { EnrolmentReport } from '@rambla/api/contract';
import css from './import.module.css';
import { countsOf } from './preview.tsx';
import type { PeopleImport } from './use-people-import.ts';

const number = (count: number) => count.toLocaleString('es-UY');

function buttonText(good: number, bad: number): string {
  const bring = good === 1 ? 'Traer la buena' : `Traer las ${number(good)}${bad > 0 ? ' buenas' : ''}`;
  if (bad === 0) return good === 1 ? 'Traer a esa persona' : bring;
  return `${bring} y descargar ${bad === 1 ? 'la que tiene' : `las ${number(bad)} con`} error`;
}

/** The bar with the import button, always visible. */
export function GoBar({ report, work }: { report: EnrolmentReport; work: PeopleImport }) {
  const { new: created, old, error } = countsOf(report);
  const good = created + old;
  const label = `${number(created)} nuevas, ${number(old)} ya existen, ${number(error)} con error`;
  const canBring = good > 0 && !report.losesNames;
  const isBusy = work.isTrying || work.isSending;
  return (
    <section className={css.go} aria-labelledby="import-go">
      <h2 id="import-go">
        <b>{number(good)}</b>{' '}
        <span>
          {work.courseId === undefined
            ? good === 1
              ? 'persona'
              : 'personas'
            : good === 1
              ? 'entra al curso'
              : 'entran al curso'}
        </span>
      </h2>
      <div className={css.how}>
        <div className={css.bar} role="img" aria-label={label}>
          <i style={{ flex: created }} data-kind="new" />
          <i style={{ flex: old }} data-kind="old" />
          <i style={{ flex: error }} data-kind="error" />
        </div>
        <ul>
          <li>
            <i data-kind="new" />
            <b>{number(created)}</b> {created === 1 ? 'nueva' : 'nuevas'}
          </li>
          <li>
            <i data-kind="old" />
            <b>{number(old)}</b> {old === 1 ? 'ya existe' : 'ya existen'}
          </li>
          {error > 0 && (
            <li>
              <i data-kind="error" />
              <b>{number(error)}</b> con error, en un Excel que dice por qué
            </li>
          )}
        </ul>
      </div>
      <button
        type="button"
        className="btn btn-cta"
        aria-disabled={isBusy || !canBring || undefined}
        onClick={() => canBring && void work.bring()}
      >
        {isBusy ? 'Un momento…' : buttonText(good, error)}
      </button>
    </section>
  );
}
