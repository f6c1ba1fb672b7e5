import type { SheetColumns } from '../../platform/spreadsheets/send-csv.ts';
import type { Acta, ActaLine } from './acta.schema.ts';

/** Formats a mark as an acta shows it. */
export const formatActaMark = (mark: number | null) => (mark === null ? 'No se presentó' : String(mark));

export interface ActaFileLine extends ActaLine {
  position: number;
  rectified: Acta['rectifications'][number] | undefined;
}

/** Adds to each line its number and its latest correction. */
export function toActaFileLines({ lines, rectifications }: Acta): ActaFileLine[] {
  const latest = new Map(rectifications.map((one) => [one.userId, one]));
  return lines.map((line, index) => ({ ...line, position: index + 1, rectified: latest.get(line.userId) }));
}

export const ACTA_COLUMNS: SheetColumns<ActaFileLine> = {
  'N.º': ({ position }) => position,
  Cédula: ({ ci }) => ci,
  Apellidos: ({ surname }) => surname,
  Nombres: ({ firstName }) => firstName,
  Porcentaje: ({ percent }) => percent,
  Nota: ({ mark }) => mark ?? formatActaMark(null),
  'Nota rectificada': ({ rectified }) => (rectified ? (rectified.markAfter ?? formatActaMark(null)) : null),
  Motivo: ({ rectified }) => rectified?.reason ?? null,
  Rectificó: ({ rectified }) => rectified?.by ?? null,
};
