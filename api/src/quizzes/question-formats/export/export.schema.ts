import { Type } from 'typebox';
import { OneOf, UnsignedInteger } from '../../../core/http/schema.ts';
import { QUESTION_EXPORT_FORMATS } from '../import/import.schema.ts';

export const QuestionExportSummary = Type.Object({
  /** The number of questions in the file. */
  questions: UnsignedInteger,
  /** The losses on other platforms; a Spanish message continues a text such as «3 preguntas». */
  losses: Type.Array(
    Type.Object({
      format: OneOf(QUESTION_EXPORT_FORMATS),
      questions: UnsignedInteger,
      message: Type.String(),
    }),
  ),
});
export type QuestionExportSummary = Type.Static<typeof QuestionExportSummary>;
export const QuestionExportSummaryResponse = Type.Object({ summary: QuestionExportSummary });
