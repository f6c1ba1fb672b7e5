import { Type } from 'typebox';
import { badRequest } from '../../core/http/errors.ts';
import { Nullable, UnsignedInteger } from '../../core/http/schema.ts';

/** A problem in a line of the file; the heading is line 1. */
export const LineError = Type.Object({
  line: UnsignedInteger,
  field: Type.String(),
  message: Type.String(),
});
export type LineError = Type.Static<typeof LineError>;

/** The result of an import or of its dry run; `existing` counts lines that were already present. */
export const ImportReport = Type.Object({
  dryRun: Type.Boolean(),
  lines: UnsignedInteger,
  created: UnsignedInteger,
  renewed: UnsignedInteger,
  existing: UnsignedInteger,
  /** Groups of the file that the course lacks; `similar` is an existing group that may be meant. */
  newGroups: Type.Optional(
    Type.Array(
      Type.Object({ name: Type.String(), courseName: Type.String(), similar: Nullable(Type.String()) }),
    ),
  ),
  ignoredColumns: Type.Array(Type.String()),
  errors: Type.Array(LineError),
});
export type ImportReport = Type.Static<typeof ImportReport>;

export const SheetImportQuery = Type.Object({
  dryRun: Type.Boolean({ default: false, description: 'Solo revisa: no guarda nada' }),
  again: Type.Boolean({
    default: false,
    description: 'También si la misma lista se mandó hace menos de una hora',
  }),
});

function byLine(a: LineError, b: LineError): number {
  return a.line - b.line;
}

/** Throws a 400 that lists every invalid line, because imports are all or nothing; a dry run returns them. */
export function throwErrorsUnlessDryRun(errors: LineError[], dryRun: boolean): LineError[] {
  const sorted = errors.toSorted(byLine);
  if (dryRun || sorted.length === 0) return sorted;
  const details = sorted.map(({ line, field, message }) => ({
    field: field === '' ? `lines.${line}` : `lines.${line}.${field}`,
    message: `Línea ${line}: ${message}`,
  }));
  throw badRequest('import_rejected', 'No se guardó nada: corregí las líneas que se indican.', details);
}
