import { Type } from 'typebox';
import { Integer, OneOf } from '../../../core/http/schema.ts';
import { QUESTION_EXPORT_FORMATS } from '../import/import.schema.ts';

export const ExportSummary = Type.Object({
  /** The number of questions in the file. */
  questions: Integer,
  /** The losses on other platforms; a Spanish message continues a text such as «3 preguntas». */
  losses: Type.Array(
    Type.Object({ format: OneOf(QUESTION_EXPORT_FORMATS), questions: Integer, message: Type.String() }),
  ),
});
export type ExportSummary = Type.Static<typeof ExportSummary>;
export const ExportSummaryResponse = Type.Object({ summary: ExportSummary });
