import type { PeopleImportReport } from '@rambla/api/contract';
import { DestinationArrow, ImportFileCard } from '../../admin-ui/importing/import-file-card.tsx';
import { useAllManagedCoursesQuery } from '../../courses/courses.api.ts';
import css from './import.module.css';
import type { PeopleImportDraft, PeopleImportFlow } from './use-people-import.ts';

type Props = { draft: PeopleImportDraft; report: PeopleImportReport; work: PeopleImportFlow };

const COLUMN = ':column';
const NEW = ':new';

/** Shows the file, and selects the course and group. */
export function PeopleImportDestination({ draft, report, work }: Props) {
  const { data: courses = [] } = useAllManagedCoursesQuery({});
  const course = courses.find(({ id }) => id === work.courseId);
  return (
    <section className={`sheet ${css.file}`} aria-label="Archivo y destino">
      <ImportFileCard
        icon="doc"
        name={draft.name}
        about={
          <>
            {report.total === 1 ? '1 fila' : `${report.total.toLocaleString('es-UY')} filas`}
            {report.sheets.length > 1 && <Sheets report={report} work={work} />}
          </>
        }
        onReset={work.reset}
      />
      <DestinationArrow />
      <label className={css.field}>
        Curso
        <select
          className="input"
          value={work.courseId ?? ''}
          onChange={(event) => work.goTo(Number(event.currentTarget.value) || undefined)}
        >
          <option value="">Ninguno: solo crear las cuentas</option>
          {courses.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {work.courseId !== undefined && (
        <GroupField draft={draft} report={report} work={work} groups={course?.groups ?? []} />
      )}
    </section>
  );
}

function Sheets({ report, work }: Pick<Props, 'report' | 'work'>) {
  return (
    <>
      {' en la hoja '}
      <select
        className={css.inline}
        aria-label="Hoja"
        value={report.sheet ?? ''}
        onChange={(event) => {
          const sheet = event.currentTarget.value;
          work.change({ sheet, headingRow: undefined, mapping: undefined, fixes: {} });
        }}
      >
        {report.sheets.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </>
  );
}

function GroupField({ draft, report, work, groups }: Props & { groups: string[] }) {
  const column = report.columns.find(({ field }) => field === 'group');
  const isNew = draft.group !== undefined && draft.group !== '' && !groups.includes(draft.group);
  const value = draft.group === undefined ? COLUMN : isNew ? NEW : `=${draft.group}`;
  const pick = (picked: string) => {
    if (picked === COLUMN) return work.change({ group: undefined });
    work.change({ group: picked === NEW ? 'Grupo nuevo' : picked.slice(1) });
  };
  return (
    <div className={css.field}>
      <label htmlFor="import-group">Grupo</label>
      <select
        id="import-group"
        className="input"
        value={column || draft.group !== undefined ? value : '='}
        onChange={(event) => pick(event.currentTarget.value)}
      >
        {(column || draft.group !== undefined) && (
          <option value={COLUMN}>{column ? `El de la columna ${column.heading}` : 'El del archivo'}</option>
        )}
        {groups.map((group) => (
          <option key={group} value={`=${group}`}>
            {group}
          </option>
        ))}
        <option value="=">Sin grupo</option>
        <option value={NEW}>Grupo nuevo…</option>
      </select>
      {isNew && (
        <input
          className="input"
          aria-label="Nombre del grupo nuevo"
          defaultValue={draft.group}
          maxLength={100}
          onBlur={(event) => work.change({ group: event.currentTarget.value.trim() })}
        />
      )}
    </div>
  );
}
