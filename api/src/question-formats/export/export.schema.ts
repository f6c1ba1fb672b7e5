import { Type } from 'typebox';
import { Integer, OneOf } from '../../http/schema.ts';
import { EXPORT_FORMATS, ExportQuery } from '../import/import.schema.ts';

export const SummaryQuery = Type.Omit(ExportQuery, ['format']);

export const ExportSummary = Type.Object({
  /** How many questions a file would hold. */
  questions: Integer,
  /** What a format cannot say to another platform, in Spanish, to go on after «3 preguntas». */
  losses: Type.Array(
    Type.Object({ format: OneOf(EXPORT_FORMATS), questions: Integer, message: Type.String() }),
  ),
});
export type ExportSummary = Type.Static<typeof ExportSummary>;
export const ExportSummaryResponse = Type.Object({ summary: ExportSummary });
