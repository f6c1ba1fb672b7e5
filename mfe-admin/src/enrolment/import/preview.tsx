import type {
  PeopleImportColumn,
  PeopleImportField,
  PeopleImportReport,
  ReportedRow,
} from '@rambla/api/contract';
import { Icon } from '@rambla/kit/ui/icon';
import { useId, useState } from 'react';
import { FilterTabs } from '../../admin-ui/importing/filter-tabs.tsx';
import { IMPORT_FIELD_NAMES } from './field-names.ts';
import css from './import.module.css';
import { PeopleImportPreviewRow } from './people-import-preview-row.tsx';
import type { PeopleImportFlow } from './use-people-import.ts';

type Tab = 'all' | 'new' | 'old' | 'error';

const isOf: Record<Tab, (outcome: ReportedRow['outcome']) => boolean> = {
  all: () => true,
  new: (outcome) => outcome === 'new',
  old: (outcome) => outcome === 'joins' || outcome === 'same',
  error: (outcome) => outcome === 'error',
};

const WHY: Record<PeopleImportColumn['why'], string> = {
  title: 'Por el título',
  guess: 'Adivinada: revisala',
  given: 'La elegiste vos',
  none: 'Se deja afuera',
};

/** The maximum number of rows shown; the report lists fifty per outcome. */
const SHOWN = 60;

/** Shows each column's meaning and each row's outcome. */
export function PeopleImportPreview({
  report,
  work,
}: {
  report: PeopleImportReport;
  work: PeopleImportFlow;
}) {
  const [tab, setTab] = useState<Tab>('all');
  const title = useId();
  const { columns, total } = report;
  const counts = outcomeCountsOf(report);
  const rows = report.rows.filter(({ outcome }) => isOf[tab](outcome)).slice(0, SHOWN);
  return (
    <section className={`sheet ${css.preview}`} aria-labelledby={title} aria-busy={work.isTrying}>
      <header>
        <h2 id={title}>Qué trae cada columna</h2>
        <p className="muted">{foundText(columns)}</p>
      </header>
      <FilterTabs
        legend="Mostrar filas"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'all', label: 'Todas', count: counts.all },
          { value: 'new', label: 'Nuevas', count: counts.new, tone: 'good' },
          { value: 'old', label: 'Ya existen', count: counts.old, tone: 'known' },
          { value: 'error', label: 'Con error', count: counts.error, tone: 'bad' },
        ]}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard has to scroll it */}
      <section className={css.grid} tabIndex={0} aria-label="Vista previa, se puede desplazar">
        <table>
          <caption className="sr-only">Vista previa de las filas del archivo</caption>
          <thead>
            <tr>
              <th scope="col" className={css.number}>
                Fila
              </th>
              <th scope="col" className={css.state}>
                Qué va a pasar
              </th>
              {columns.map((column, index) => (
                <ColumnHeader key={index} column={column} onPick={(field) => work.map(index, field)} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <PeopleImportPreviewRow key={row.row} row={row} columns={columns} onFix={work.fix} />
            ))}
          </tbody>
        </table>
      </section>
      <p className={`${css.foot} muted`}>
        Se muestran {rows.length} de {(tab === 'all' ? total : counts[tab]).toLocaleString('es-UY')}.
        {counts.error > 0 && ' Los errores se pueden corregir acá mismo.'}
      </p>
    </section>
  );
}

export function outcomeCountsOf({
  total,
  created,
  joined,
  unchanged,
  rejected,
}: PeopleImportReport): Record<Tab, number> {
  return { all: total, new: created, old: joined + unchanged, error: rejected };
}

function foundText(columns: PeopleImportColumn[]): string {
  const sure = columns.filter(({ why }) => why === 'title').length;
  const guessed = columns.filter(({ why }) => why === 'guess').length;
  const most = columns.length === 1 ? '1' : `${sure} de ${columns.length}`;
  const guess = guessed === 0 ? '' : guessed === 1 ? ' y adivinamos una' : ` y adivinamos ${guessed}`;
  return `Reconocimos ${sure === 0 ? 'ninguna' : most} por el título${guess}. Cambiá lo que no esté bien.`;
}

function ColumnHeader({
  column,
  onPick,
}: {
  column: PeopleImportColumn;
  onPick: (field: PeopleImportField) => void;
}) {
  const { heading, field, why } = column;
  const kind = field === 'skip' ? 'none' : why;
  return (
    <th scope="col" className={css.column} data-why={kind}>
      <label>
        <span className={css.from}>{heading}</span>
        <select
          className="input"
          aria-label={`«${heading}» es`}
          value={field}
          onChange={(event) => onPick(event.currentTarget.value as PeopleImportField)}
        >
          {(Object.keys(IMPORT_FIELD_NAMES) as PeopleImportField[]).map((name) => (
            <option key={name} value={name}>
              {IMPORT_FIELD_NAMES[name]}
            </option>
          ))}
        </select>
        <span className={css.why}>
          {kind === 'title' && <Icon name="check" />}
          {kind === 'guess' && <Icon name="spark" />}
          {WHY[kind]}
        </span>
      </label>
    </th>
  );
}
