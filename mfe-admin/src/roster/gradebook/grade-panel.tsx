import type { GradebookRow, GradePart, GradingScheme } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { durationText } from '@rambla/kit/format/moment';
import { toWholePercents } from '@rambla/kit/format/whole-percents';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { useCanEditMarks } from '../../admin-ui/people/use-can-edit-marks.ts';
import { personName } from '../../admin-ui/person-label.tsx';
import { StudentPanelFrame } from '../student-panel-frame.tsx';
import { useWaiveLateMutation } from './gradebook.api.ts';
import own from './gradebook.module.css';
import { listShownParts } from './gradebook-grid.tsx';
import { formatMark, formatMarkWithUnit } from './scale.ts';
import { formatDecimalComma } from './scheme-draft.ts';

type Props = { courseId: number; scheme: GradingScheme; row: GradebookRow; onClose: () => void };
type Cell = GradebookRow['cells'][string];

const STATES: Partial<Record<Cell['state'], string>> = {
  running: 'En curso',
  to_grade: 'Por corregir',
  open: 'Todavía sin nota',
  missed: 'No entregó',
};

/** Explains one student's grade beside the list. */
export function GradePanel({ courseId, scheme, row, onClose }: Props) {
  const parts = listShownParts(scheme);
  const shares = toWholePercents(
    parts.map(({ key, weight }) => (row.cells[key]?.role === 'counts' ? weight : 0)),
  );
  return (
    <StudentPanelFrame userId={row.userId} label="Cómo se calcula la nota" onClose={onClose}>
      <h2>
        <bdi>{personName(row)}</bdi>
      </h2>
      <p className={own.big}>
        <b>{formatMarkWithUnit(scheme.scale, row.total)}</b>
        {row.passed !== null && (
          <span className={row.passed ? 'chip chip-ok' : 'chip chip-danger'}>
            {row.passed ? 'Aprueba' : 'No aprueba'}
          </span>
        )}
      </p>
      <ul className={own.sum}>
        {parts.map((part, index) => (
          <PartLine key={part.key} {...{ courseId, scheme, row, part }} share={shares[index] ?? 0} />
        ))}
      </ul>
    </StudentPanelFrame>
  );
}

type LineProps = Omit<Props, 'onClose'> & { part: GradePart; share: number };

function PartLine({ courseId, scheme, row, part, share }: LineProps) {
  const cell = row.cells[part.key];
  if (!cell) return null;
  const { percent, role, state, points, loss } = cell;
  const notes = [
    role === 'free' && 'No pesa en la nota',
    role === 'dropped' && 'No cuenta: es de las más bajas',
    share > 0 && `Pesa ${share} % hasta ahora`,
    STATES[state],
    points !== undefined &&
      `${formatDecimalComma(points)} de ${formatDecimalComma(part.maxPoints ?? 100)} puntos`,
  ].filter(Boolean);
  return (
    <li data-role={role}>
      <span>
        {part.title}
        <small>{notes.join(' · ')}</small>
        {loss && <Late {...{ courseId, loss, quizId: part.quizId ?? 0 }} />}
      </span>
      <b>{formatMark(scheme.scale, percent)}</b>
    </li>
  );
}

type LateProps = { courseId: number; quizId: number; loss: NonNullable<Cell['loss']> };

function Late({ courseId, quizId, loss: { attemptId, seconds, percent, waived } }: LateProps) {
  const [waive] = useWaiveLateMutation();
  const teaches = useCanEditMarks();
  const set = async (to: boolean) => {
    const { error } = await waive({ courseId, quizId, attemptId, waived: to });
    if (error) return toast.error(errorMessage(error));
    const text = to ? 'No se descuenta la demora' : 'Se descuenta la demora';
    toast.success(text, { label: 'Deshacer', run: () => void set(!to) });
  };
  return (
    <span className={own.charge}>
      <Icon name="clock" />
      Tarde, {durationText(seconds)}: {waived ? 'no se descuenta' : `pierde ${formatDecimalComma(percent)} %`}
      {teaches && (
        <button type="button" className="btn btn-ghost btn-sm" onClick={() => void set(!waived)}>
          {waived ? 'Descontar' : 'No descontar'}
        </button>
      )}
    </span>
  );
}
