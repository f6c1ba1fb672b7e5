import { NAME_SHEET_COLUMNS } from '../../core/text/person-names.ts';
import { formatLocalTime } from '../../core/time/time-zone.ts';
import type { SheetColumns } from '../../platform/spreadsheets/send-csv.ts';
import type { GradedRoster } from './read-roster.ts';
import type { RosterRow } from './roster.schema.ts';

const STATES = { running: 'En curso', to_grade: 'Por corregir', done: '' };

const percent = (share: number) => Math.round(share * 100);

/** Builds the roster file's columns; each lecture and quiz has one, headed by number and title. */
export function buildRosterFileColumns({ lectures, quizzes }: GradedRoster): SheetColumns<RosterRow> {
  const columns: SheetColumns<RosterRow> = {
    ...NAME_SHEET_COLUMNS,
    CI: ({ ci }) => ci,
    Correo: ({ email }) => email,
    Grupo: ({ group }) => group,
    'Último ingreso': ({ lastSeenAt }) => lastSeenAt && formatLocalTime(lastSeenAt),
    'Clases hechas (%)': ({ progress }) => percent(progress),
    Promedio: ({ grade }) => grade,
  };
  for (const [index, { id, title }] of lectures.entries())
    columns[`Clase ${index + 1}: ${title} (%)`] = (row) => percent(row.lectures[id] ?? 0);
  for (const [index, { id, title }] of quizzes.entries())
    columns[`Cuestionario ${index + 1}: ${title}`] = ({ quizzes: cells }) => {
      const cell = cells[id];
      return cell ? (cell.percent ?? STATES[cell.state]) : null;
    };
  return columns;
}
