import type { Db } from '../../core/database/database.ts';
import type { CursorPage } from '../../core/http/paging.ts';
import { NAME_SHEET_COLUMNS } from '../../core/text/person-names.ts';
import { formatLocalTime } from '../../core/time/time-zone.ts';
import type { SheetColumns } from '../../platform/spreadsheets/send-csv.ts';
import type { QuizRow } from '../quizzes.table.ts';
import { listQuizGrades } from './grades.queries.ts';
import type { QuizGradeRow } from './grading.schema.ts';
import { type QuestionMarks, readQuestionMarks } from './question-marks.queries.ts';

const STATES = { none: 'sin empezar', running: 'en curso', done: 'entregado' };

export interface GradesFileRow extends QuizGradeRow {
  marks: QuestionMarks | undefined;
}

const hundredths = (value: number | undefined) =>
  value === undefined ? null : Math.round(value * 100) / 100;

/** Reads one page of the grade file's rows; `questions` adds the mark of each question. */
export async function readGradesFileRows(
  db: Db,
  quiz: QuizRow,
  page: Parameters<typeof listQuizGrades>[2],
  questions: boolean,
): Promise<CursorPage<GradesFileRow>> {
  const { rows, nextCursor } = await listQuizGrades(db, quiz, page);
  const marks = questions ? await readQuestionMarks(db, rows) : new Map<number, QuestionMarks>();
  return {
    rows: rows.map((row) => ({ ...row, marks: marks.get(row.countedAttemptId ?? 0) })),
    nextCursor,
  };
}

/** Builds the columns of a quiz's grade file. */
export function buildGradesFileColumns(
  { questionCount }: QuizRow,
  questions: boolean,
): SheetColumns<GradesFileRow> {
  const columns: SheetColumns<GradesFileRow> = {
    Usuario: ({ username }) => username,
    ...NAME_SHEET_COLUMNS,
    CI: ({ ci }) => ci,
    Correo: ({ email }) => email,
    Grupo: ({ group }) => group,
    Intentos: ({ attempts }) => attempts,
    Estado: ({ state }) => STATES[state],
    Entregado: ({ submittedAt }) => submittedAt && formatLocalTime(submittedAt),
    Puntos: ({ result }) => hundredths(result?.score),
    'De un total de': ({ result }) => hundredths(result?.maxScore),
    Porcentaje: ({ result }) => hundredths(result?.percent),
    Aprobado: ({ result }) => result?.passed ?? null,
    'Falta corregir': ({ needsGrading }) => needsGrading,
    'Respuestas fuera de hora': ({ hasLate }) => hasLate,
    'Tiempo extra (s)': ({ extraSeconds }) => extraSeconds,
    Archivos: ({ files }) => files.join('; '),
  };
  for (let slot = 1; questions && slot <= questionCount; slot++)
    columns[`Pregunta ${slot}`] = ({ marks }) => hundredths(marks?.get(slot) ?? undefined);
  return columns;
}
