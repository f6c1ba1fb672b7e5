import type { ImportReport } from '@rambla/api/contract';
import { Icon } from '@rambla/kit/ui/icon';

const SHOWN = 50;

const SINGULAR = { cuentas: 'cuenta', subscripciones: 'subscripción' };
export type Imported = keyof typeof SINGULAR;

export function countText(count: number, what: Imported): string {
  return count === 1 ? `1 ${SINGULAR[what]}` : `${count} ${what}`;
}

/** As the headings of a file say them. */
const FIELDS: Record<string, string> = {
  ...{ email: 'correo', name: 'nombre', username: 'usuario', role: 'rol', ci: 'cédula', phone: 'teléfono' },
  ...{
    birthDate: 'fecha de nacimiento',
    course: 'materia',
    courseId: 'materia',
    group: 'grupo',
    expiresAt: 'vence',
  },
};

/** Shows what an import would do, or the lines that prevent it. */
export function CsvReport({ report, what }: { report: ImportReport; what: Imported }) {
  const { created, renewed, existing, errors, ignoredColumns, lines, newGroups = [] } = report;
  return (
    <div role="status">
      {errors.length === 0 ? (
        <p>
          {lines === 1 ? '1 línea revisada' : `${lines} líneas revisadas`}:{' '}
          {countText(created + renewed, what)} {created + renewed === 1 ? 'nueva' : 'nuevas'}
          {existing > 0 && `, ${existing} que ya ${existing === 1 ? 'estaba' : 'estaban'}`}. Todavía no se
          guardó nada.
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
                {field && ` (${FIELDS[field] ?? field})`}: {message}
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
