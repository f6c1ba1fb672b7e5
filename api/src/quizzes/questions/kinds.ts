export const KINDS = [
  'single',
  'multiple',
  'truefalse',
  'short',
  'numerical',
  'matching',
  'ordering',
  'gaps',
  'essay',
] as const;
export type QuestionKind = (typeof KINDS)[number];

/** Moodle's and QTI's texts are HTML; what is written here is Markdown. */
export const FORMATS = ['markdown', 'html'] as const;
export type TextFormat = (typeof FORMATS)[number];

export const GAP_KINDS = ['text', 'number', 'choice'] as const;
