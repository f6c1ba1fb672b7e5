import type { Acta, ActaLine } from '@rambla/api/contract';
import { formatCi } from '@rambla/kit/format/ci';
import { momentText } from '@rambla/kit/format/moment';
import { type Column, DataTable } from '../../admin-ui/list/data-table.tsx';
import { actaLineNameOf, formatActaMark } from './acta-mark.ts';

/** `onRectify` is undefined for people who only read the acta. */
type Props = { acta: Acta; onRectify: ((line: ActaLine) => void) | undefined };

/** Table of an acta's lines; a rectified line shows both marks. */
export function ActaTable({ acta, onRectify }: Props) {
  const isClosed = acta.closedAt !== null;
  const columns: Column<ActaLine>[] = [
    {
      id: 'name',
      label: 'Apellidos, nombres',
      className: 'table-wide',
      cell: (line) => <bdi>{actaLineNameOf(line)}</bdi>,
    },
    {
      id: 'ci',
      label: 'Cédula',
      className: 'numeric',
      cell: ({ ci }) => (ci ? formatCi(ci) : <span className="muted">Sin CI</span>),
    },
    {
      id: 'percent',
      label: 'Porcentaje',
      className: 'numeric',
      cell: ({ percent }) => (percent === null ? '–' : `${percent.toLocaleString('es-UY')} %`),
    },
    { id: 'mark', label: 'Nota', cell: (line) => <Mark acta={acta} line={line} /> },
  ];
  return (
    <DataTable
      caption="Notas del acta"
      columns={columns}
      rows={acta.lines}
      rowKey={({ userId }) => userId}
      {...(isClosed &&
        onRectify && {
          actions: (line: ActaLine) => (
            <button type="button" className="btn btn-ghost btn-sm" onClick={() => onRectify(line)}>
              Rectificar<span className="sr-only"> la nota de {actaLineNameOf(line)}</span>
            </button>
          ),
        })}
    />
  );
}

function Mark({ acta, line }: { acta: Acta; line: ActaLine }) {
  const later = acta.rectifications.filter(({ userId }) => userId === line.userId);
  const shown = later.at(-1)?.markAfter ?? (later.length > 0 ? null : line.mark);
  const chip = shown !== null && shown >= acta.conversion.passMark ? 'chip chip-ok' : 'chip';
  return (
    <>
      {later.length > 0 && <del>{formatActaMark(line.mark)}</del>}{' '}
      <b className={chip}>{formatActaMark(shown)}</b>
      {later.map(({ at, by, reason, markAfter }) => (
        <small key={at} className="muted">
          {' '}
          Rectificada a {formatActaMark(markAfter)} por <bdi>{by}</bdi>, {momentText(at)}: {reason}
        </small>
      ))}
    </>
  );
}
