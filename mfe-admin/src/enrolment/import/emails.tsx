import type { PeopleImportField, PeopleImportReport, ReportedRow } from '@rambla/api/contract';
import { Checkbox } from '../../admin-ui/editing/checkbox.tsx';
import { useManagedCourseQuery } from '../../courses/courses.api.ts';
import css from './import.module.css';
import type { PeopleImportDraft, PeopleImportFlow } from './use-people-import.ts';

type Props = { draft: PeopleImportDraft; report: PeopleImportReport; work: PeopleImportFlow };

/** Previews both mails as their first recipients will read them. */
export function EmailPreviews({ draft, report, work }: Props) {
  const { data: course } = useManagedCourseQuery(work.courseId ?? 0, { skip: work.courseId === undefined });
  const { created, joined } = report;
  const letter = { draft, report, courseName: course?.name };
  return (
    <section className={`sheet ${css.mails}`} aria-labelledby="import-mails">
      <header>
        <div>
          <h2 id="import-mails">El correo que les llega</h2>
          <p className="muted">
            {course
              ? 'Dos correos: uno a quienes entran por primera vez y otro a quienes ya tienen cuenta.'
              : 'A cada cuenta nueva, para que elija su contraseña.'}
          </p>
        </div>
        <label className={css.send}>
          Sale
          <select
            className="input"
            value={draft.mail ? 'now' : 'no'}
            onChange={(event) => work.change({ mail: event.currentTarget.value === 'now' }, true)}
          >
            <option value="now">Ahora</option>
            <option value="no">No mandar todavía</option>
          </select>
        </label>
      </header>
      {draft.mail && report.byProvider.length > 0 && (
        <Checkbox checked={draft.byProvider} onCheck={(byProvider) => work.change({ byProvider }, true)}>
          {providersText(report.byProvider)}
        </Checkbox>
      )}
      {draft.mail ? (
        <div className={css.letters}>
          {created > 0 && <Invitation {...letter} />}
          {course && joined > 0 && <Added {...letter} />}
          {course && (
            <label className={css.field}>
              Tu mensaje, {created > 0 && joined > 0 ? 'en las dos' : 'en el correo'}
              <textarea
                className="input"
                rows={3}
                maxLength={1000}
                value={draft.message}
                onChange={(event) => work.change({ message: event.currentTarget.value }, true)}
              />
            </label>
          )}
        </div>
      ) : (
        <p className={`${css.later} muted`}>
          Nadie recibe nada. Después podés mandarles la invitación desde Estudiantes, a quienes nunca
          entraron.
        </p>
      )}
    </section>
  );
}

function providersText(providers: PeopleImportReport['byProvider']): string {
  const parts = providers.map(
    ({ label, people }) =>
      `${people === 1 ? '1 entra' : `${people.toLocaleString('es-UY')} entran`} con ${label}`,
  );
  return `Sin invitación que venza: ${parts.join(', ')}`;
}

type LetterProps = { draft: PeopleImportDraft; report: PeopleImportReport; courseName: string | undefined };

function cellOf(
  { columns }: PeopleImportReport,
  row: ReportedRow | undefined,
  field: PeopleImportField,
): string {
  return row?.cells[columns.findIndex((column) => column.field === field)] ?? '';
}

function first({ draft, report }: LetterProps, outcome: ReportedRow['outcome']) {
  const row = report.rows.find((one) => one.outcome === outcome);
  const cell = (field: PeopleImportField) => cellOf(report, row, field);
  const name = cell('name') || [cell('firstName'), cell('lastName')].filter(Boolean).join(' ');
  const group = draft.group ?? cell('group');
  return {
    email: cell('email'),
    name: name || cell('email').split('@')[0],
    group: group && `, grupo ${group}`,
  };
}

function Invitation(props: LetterProps) {
  const { report, draft, courseName } = props;
  const { email, name, group } = first(props, 'new');
  const days = report.invitationDays === 1 ? '1 día' : `${report.invitationDays} días`;
  return (
    <article className={css.paper}>
      <p className={css.to}>
        <b>{report.created.toLocaleString('es-UY')}</b>{' '}
        {report.created === 1 ? 'cuenta nueva' : 'cuentas nuevas'} · {email}
      </p>
      <h3>
        {courseName ? `Ya podés ingresar a ${courseName}` : 'Te damos la bienvenida: elegí tu contraseña'}
      </h3>
      <p>
        Hola, {name}:{' '}
        {courseName
          ? `te inscribieron en ${courseName}${group}. Elegí tu contraseña para empezar; el link vale ${days}.`
          : `la administración creó una cuenta para vos. Para ingresar, elegí tu contraseña. El link vale ${days}.`}
      </p>
      {courseName && draft.message.trim() && <p className={css.own}>{draft.message}</p>}
      <p className={css.action}>Elegir mi contraseña</p>
    </article>
  );
}

function Added(props: LetterProps) {
  const { report, draft, courseName } = props;
  const { email, name, group } = first(props, 'joins');
  return (
    <article className={css.paper}>
      <p className={css.to}>
        <b>{report.joined.toLocaleString('es-UY')}</b>{' '}
        {report.joined === 1 ? 'ya tiene cuenta' : 'ya tienen cuenta'} · {email}
      </p>
      <h3>Te sumamos a {courseName}</h3>
      <p>
        Hola, {name}: desde hoy tenés {courseName}
        {group}, en Mis materias. Ingresás con tu cuenta de siempre.
      </p>
      {draft.message.trim() && <p className={css.own}>{draft.message}</p>}
      <p className={css.action}>Ir al curso</p>
    </article>
  );
}
