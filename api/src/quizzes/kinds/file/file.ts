import { Type } from 'typebox';
import { expandFileTypes, isFileTypeGroup } from '../../../platform/files/type-groups.ts';
import { type Answer, isBlankAnswer, isListAnswer, isRecordAnswer } from '../answers.schema.ts';
import { LongText, optional } from '../fields.ts';
import { defineQuestionKind } from '../question-kind.ts';
import { checkRubric, completeRubric, rubricBodyFields, rubricContentFields } from '../rubric.ts';

export const MAX_ANSWER_FILES = 10;
const DEFAULT_SIZE = 10_000_000;
const MAX_TYPES = 50;

/** 0 means that only text is accepted. */
const MaxFiles = Type.Integer({ minimum: 0, maximum: MAX_ANSWER_FILES });
/** The limit per file in bytes; the server's own limit applies too. */
const MaxSize = Type.Integer({ minimum: 1, maximum: 2_000_000_000 });
const FileType = Type.String({
  pattern: '^(?:[a-z]{1,20}|\\.[a-z0-9]{1,12})$',
  'x-message': 'Es un grupo («image») o una extensión con su punto («.pdf»).',
});

/** A list of file ids, or a record with `text` and space-separated ids in `files`. */
type FileAnswerValue = string[] | Record<string, string>;

function isHandedIn(answer: Answer): answer is FileAnswerValue {
  if (isListAnswer(answer)) return true;
  return isRecordAnswer(answer) && Object.keys(answer).every((name) => name === 'text' || name === 'files');
}

export function submittedTextOf(answer: Answer): string {
  return isRecordAnswer(answer) ? (answer.text ?? '') : '';
}

export function submittedFilesOf(answer: Answer): string[] {
  if (isListAnswer(answer)) return answer;
  return isRecordAnswer(answer) ? (answer.files ?? '').split(' ').filter((id) => id !== '') : [];
}

/** Builds the answer from files and text; null when both are empty. */
export function buildFileAnswer(files: string[], text: string): FileAnswerValue | null {
  const answer = text.trim() === '' ? files : { text, files: files.join(' ') };
  return isBlankAnswer(answer) ? null : answer;
}

/** Files, a text or both, graded by a person. The table `answerFiles` stores the files. */
export const fileUploadKind = defineQuestionKind({
  body: {
    maxFiles: optional(MaxFiles),
    /** True when Markdown text is accepted, besides or instead of files. */
    takesText: optional(Type.Boolean()),
    /** Groups of `FILE_TYPE_GROUPS`, or extensions with a dot; empty allows any. */
    types: optional(Type.Array(FileType, { maxItems: MAX_TYPES })),
    maxSize: optional(MaxSize),
    graderInfo: optional(LongText),
    ...rubricBodyFields,
  },
  content: {
    maxFiles: Type.Integer(),
    takesText: optional(Type.Boolean()),
    types: Type.Array(Type.String()),
    maxSize: Type.Integer(),
    /** Information for graders. */
    graderInfo: Type.String(),
    ...rubricContentFields,
  },
  shown: {
    upload: optional(
      Type.Object({
        maxFiles: Type.Integer(),
        takesText: Type.Boolean(),
        maxSize: Type.Integer(),
        /** File extensions without dots; an empty list allows any file. */
        extensions: Type.Array(Type.String()),
      }),
    ),
  },
  complete: ({
    maxFiles = 1,
    takesText = false,
    types = [],
    maxSize = DEFAULT_SIZE,
    graderInfo = '',
    rubric,
  }) => ({
    maxFiles,
    ...(takesText && { takesText }),
    types: [...new Set(types)],
    maxSize,
    graderInfo,
    rubric: completeRubric(rubric),
  }),
  check({ maxFiles, takesText = false, types, rubric }) {
    if (maxFiles === 0 && !takesText)
      return { field: 'maxFiles', message: 'Pedí archivos, texto o las dos cosas.' };
    const unknown = types.findIndex((type) => !type.startsWith('.') && !isFileTypeGroup(type));
    if (unknown === -1) return checkRubric({ rubric });
    return { field: `types.${unknown}`, message: `No hay un grupo de archivos «${types[unknown]}».` };
  },
  texts: ({ graderInfo, format }) => [
    { place: 'graderInfo', field: 'graderInfo', source: graderInfo, options: { format } },
  ],
  present: ({ content: { maxFiles, takesText = false, maxSize, types } }) => ({
    upload: { maxFiles, takesText, maxSize, extensions: expandFileTypes(types) },
  }),
  createLayout: ({ takesText = false }) => ({ takesText }),
  reconcileLayout: (layout, { takesText = false }) => ({ ...layout, takesText }),
  isAnswer: isHandedIn,
  reconcileAnswer: (answer, { takesText }) =>
    takesText || isListAnswer(answer) ? answer : submittedFilesOf(answer),
  grade: 'by hand',
  key: () => ({ correct: null }),
  review: () => [],
  guess: () => 0,
});
