import { serviceUnavailable } from '../../core/http/errors.ts';
import { runThread, ThreadError } from '../../core/process/bounded-thread.ts';
import { formatLocalTime } from '../../core/time/time-zone.ts';
import type { Acta } from './acta.schema.ts';
import { formatActaMark, toActaFileLines } from './acta-file.ts';

const WORKER = new URL('./acta-pdf-worker.ts', import.meta.url);
const BOUNDS = { heapMb: 96, youngMb: 16, waitMs: 10_000 };

/** The texts of a printed acta. */
export interface ActaPrintTexts {
  title: string;
  facts: string[];
  head: string[];
  rows: string[][];
  notes: string[];
  signature: string;
}

const nameOf = ({ surname, firstName }: { surname: string | null; firstName: string | null }) =>
  [surname, firstName].filter(Boolean).join(', ');

/** Says a change in words, because the font has no arrow. */
const formerly = (mark: number | null) => `antes ${formatActaMark(mark).toLowerCase()}`;

function toPrinted(acta: Acta, institute: string): ActaPrintTexts {
  const lines = toActaFileLines(acta);
  const names = new Map(lines.map((line) => [line.userId, nameOf(line)]));
  return {
    title: `Acta de ${acta.courseName}`,
    facts: [
      institute,
      ...(acta.courseCode ? [`Código: ${acta.courseCode}`] : []),
      `Período: ${acta.period}${acta.shift ? ` · Turno: ${acta.shift}` : ''}`,
      `${lines.length} estudiantes · Aprueba con ${acta.conversion.passMark}`,
    ],
    head: ['N.º', 'Cédula', 'Apellidos, nombres', 'Nota'],
    rows: lines.map(({ position, ci, rectified, mark, ...line }) => [
      String(position),
      ci ?? '',
      nameOf(line),
      // The notes below the table have the former marks, for which the column is too narrow.
      rectified ? `${formatActaMark(rectified.markAfter)} (rectificada)` : formatActaMark(mark),
    ]),
    notes: acta.rectifications.map(
      ({ userId, markBefore, markAfter, reason, by, at }) =>
        `Rectificación del ${formatLocalTime(at)}, ${by}. ${names.get(userId) ?? ''}: ${formerly(markBefore)}, ahora ${formatActaMark(markAfter).toLowerCase()}. ${reason}`,
    ),
    signature: `Cerrada por ${acta.closedBy ?? ''} el ${formatLocalTime(acta.closedAt ?? '')}.`,
  };
}

/** Makes the PDF of a closed acta in a worker thread. Throws 503 when the thread fails. */
export async function printActa(acta: Acta, institute: string): Promise<Buffer> {
  const signal = AbortSignal.timeout(30_000);
  try {
    for await (const pdf of runThread<Uint8Array>(WORKER, toPrinted(acta, institute), { ...BOUNDS, signal }))
      return Buffer.from(pdf);
  } catch (error) {
    if (!(error instanceof ThreadError)) throw error;
  }
  throw serviceUnavailable(5);
}
