import { NAME_SHEET_COLUMNS } from '../../../core/text/person-names.ts';
import type { SheetColumns } from '../../../platform/spreadsheets/send-csv.ts';
import { roundToHundredths } from './compute-grade.ts';
import type { GradebookRow, GradeCell, GradePart, GradingScheme } from './gradebook.schema.ts';

const STATES = {
  done: null,
  open: null,
  hidden: null,
  running: 'En curso',
  to_grade: 'Por corregir',
  missed: 'No entregó',
};
const SCALE_NAMES = { percent: '%', twelve: 'de 12' };

function onScale({ scale }: GradingScheme, percent: number): number {
  return roundToHundredths(scale === 'percent' ? percent : (12 * percent) / 100);
}

function cellText(scheme: GradingScheme, cell: GradeCell | undefined) {
  if (!cell) return null;
  return cell.percent === null ? STATES[cell.state] : onScale(scheme, cell.percent);
}

/** Lists notes on late penalties and on marks that do not count. */
function remarks(parts: GradePart[], { cells }: GradebookRow): string | null {
  const texts = parts.flatMap(({ key, title }) => {
    const cell = cells[key];
    const loss = cell?.loss && !cell.loss.waived ? [`${title}: tarde, −${cell.loss.percent} %`] : [];
    return cell?.role === 'dropped' ? [...loss, `${title}: no cuenta`] : loss;
  });
  return texts.join('; ') || null;
}

/** Builds the gradebook file's columns, with marks in the course's scale. */
export function buildGradebookFileColumns(scheme: GradingScheme): SheetColumns<GradebookRow> {
  const unit = SCALE_NAMES[scheme.scale];
  const parts = scheme.parts.filter(
    ({ published, kind, weight }) => published && (kind !== 'lectures' || weight > 0),
  );
  const columns: SheetColumns<GradebookRow> = {
    ...NAME_SHEET_COLUMNS,
    CI: ({ ci }) => ci,
    Correo: ({ email }) => email,
    Grupo: ({ group }) => group,
  };
  for (const [index, part] of parts.entries())
    columns[`${index + 1}. ${part.title} (${unit}; peso ${part.weight})`] = ({ cells }) =>
      cellText(scheme, cells[part.key]);
  return {
    ...columns,
    [`Nota (${unit})`]: ({ total }) => (total === null ? null : onScale(scheme, total)),
    ...(scheme.passMark !== null && { Aprobado: ({ passed }: GradebookRow) => passed }),
    Observaciones: (row) => remarks(parts, row),
  };
}
