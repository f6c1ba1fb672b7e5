import type { ImportReport } from '@rambla/api/contract';
import { Icon } from '@rambla/kit/ui/icon';

const SHOWN = 50;

/** Shows what an import would do, or the lines that prevent it. */
export function CsvReport({ report, what }: { report: ImportReport; what: string }) {
  const { created, renewed, existing, errors, ignoredColumns, lines, newGroups = [] } = report;
  return (
    <div role="status">
      {errors.length === 0 ? (
        <p>
          {lines} líneas revisadas: {created + renewed} {what} nuevas
          {existing > 0 && `, ${existing} que ya estaban`}. Todavía no se guardó nada.
        </p>
      ) : (
        <>
          <p className="field-error">
            <Icon name="alert" />
            {errors.length === 1 ? 'Hay 1 línea con problemas' : `Hay ${errors.length} problemas`}. Corregí el
            archivo y elegilo de nuevo: no se guarda nada hasta que esté todo bien.
          </p>
          <ul className="sheet-errors">
            {errors.slice(0, SHOWN).map(({ line, field, message }) => (
              <li key={`${line} ${field} ${message}`}>
                <strong>Línea {line}</strong>
                {field && ` (${field})`}: {message}
              </li>
            ))}
            {errors.length > SHOWN && <li>y {errors.length - SHOWN} más</li>}
          </ul>
        </>
      )}
      {newGroups.map(({ name, courseName, similar }) => (
        <p key={`${courseName} ${name}`} className={similar === null ? 'muted' : 'field-error'}>
          Se crea el grupo «{name}» en {courseName}
          {similar !== null && `. Ya hay uno que se llama «${similar}»: fijate si es ese`}.
        </p>
      ))}
      {ignoredColumns.length > 0 && (
        <p className="muted">Columnas que no se leen: {ignoredColumns.join(', ')}.</p>
      )}
    </div>
  );
}
