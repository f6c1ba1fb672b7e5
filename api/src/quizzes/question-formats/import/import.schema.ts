import { Type } from 'typebox';
import { Id, Nullable, OneOf, UnsignedInteger } from '../../../core/http/schema.ts';
import { QUESTION_KINDS } from '../../kinds/kinds.ts';

export const QUESTION_IMPORT_FORMATS = ['gift', 'aiken', 'moodle', 'qti'] as const;
export type QuestionImportFormat = (typeof QUESTION_IMPORT_FORMATS)[number];
export const QUESTION_EXPORT_FORMATS = ['gift', 'moodle'] as const;

/** The form's fields other than the file. */
export const QuestionImportFields = Type.Object({
  /** Detected from the file when omitted. */
  format: Type.Optional(OneOf(QUESTION_IMPORT_FORMATS)),
  /** Reports the result without importing. */
  dryRun: Type.Optional(Type.Boolean()),
  /** Imports the valid questions of a file with invalid ones; otherwise one invalid question blocks all. */
  skipInvalid: Type.Optional(Type.Boolean()),
  /** Added to every question, besides the file's own categories and tags. */
  tag: Type.Optional(Type.String({ maxLength: 60 })),
  /** Also creates a draft quiz of this title with the questions. */
  quizTitle: Type.Optional(Type.String({ maxLength: 200 })),
  /** Imports a file even if the same person imported it within the last hour. */
  again: Type.Optional(Type.Boolean()),
});

export const QuestionImportProblem = Type.Object({
  line: UnsignedInteger,
  /** `error`: the question is not imported. `warning`: something was changed or skipped. */
  severity: OneOf(['error', 'warning']),
  question: Type.String(),
  message: Type.String(),
});
export type QuestionImportProblem = Type.Static<typeof QuestionImportProblem>;

export const ImportedQuestion = Type.Object({
  line: UnsignedInteger,
  title: Type.String(),
  kind: Nullable(OneOf(QUESTION_KINDS)),
  outcome: OneOf(['import', 'change', 'skip']),
});
export type ImportedQuestion = Type.Static<typeof ImportedQuestion>;

export const QuestionImportReport = Type.Object({
  format: OneOf(QUESTION_IMPORT_FORMATS),
  dryRun: Type.Boolean(),
  /** The numbers of all questions, of imported questions and of skipped questions. */
  total: UnsignedInteger,
  imported: UnsignedInteger,
  skipped: UnsignedInteger,
  problems: Type.Array(QuestionImportProblem),
  questions: Type.Array(ImportedQuestion),
  tags: Type.Array(Type.String()),
  quizId: Nullable(Id),
});
export type QuestionImportReport = Type.Static<typeof QuestionImportReport>;

export const QuestionExportQuery = Type.Object({
  format: OneOf(QUESTION_EXPORT_FORMATS),
  quizId: Type.Optional(Id),
  tag: Type.Optional(Type.String({ maxLength: 60 })),
});
