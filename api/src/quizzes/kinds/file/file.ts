import { Type } from 'typebox';
import { extensionsOf, isTypeGroup } from '../../../platform/files/type-groups.ts';
import { isList } from '../answers.schema.ts';
import { Long, optional } from '../fields.ts';
import { questionKind } from '../question-kind.ts';
import { checkRubric, completeRubric, rubricBody, rubricContent } from '../rubric.ts';

export const MAX_FILES = 10;
const DEFAULT_SIZE = 10_000_000;
const MAX_TYPES = 50;

const MaxFiles = Type.Integer({ minimum: 1, maximum: MAX_FILES });
/** Bytes of each file; the server's own limit stands above it. */
const MaxSize = Type.Integer({ minimum: 1, maximum: 2_000_000_000 });
const FileType = Type.String({
  pattern: '^(?:[a-z]{1,20}|\\.[a-z0-9]{1,12})$',
  'x-message': 'Es un grupo («image») o una extensión con su punto («.pdf»).',
});

/** Files that a person grades. The answer is the list of their ids; the files themselves come in `answer-files`. */
export const file = questionKind({
  body: {
    maxFiles: optional(MaxFiles),
    /** Groups of `TYPE_GROUPS`, or extensions with their dot; none: any. */
    types: optional(Type.Array(FileType, { maxItems: MAX_TYPES })),
    maxSize: optional(MaxSize),
    graderInfo: optional(Long),
    ...rubricBody,
  },
  content: {
    maxFiles: Type.Integer(),
    types: Type.Array(Type.String()),
    maxSize: Type.Integer(),
    /** For whoever grades it. */
    graderInfo: Type.String(),
    ...rubricContent,
  },
  shown: {
    upload: optional(
      Type.Object({
        maxFiles: Type.Integer(),
        maxSize: Type.Integer(),
        /** Without dots; none: any. */
        extensions: Type.Array(Type.String()),
      }),
    ),
  },
  complete: ({ maxFiles = 1, types = [], maxSize = DEFAULT_SIZE, graderInfo = '', rubric }) => ({
    maxFiles,
    types: [...new Set(types)],
    maxSize,
    graderInfo,
    rubric: completeRubric(rubric),
  }),
  check({ types, rubric }) {
    const unknown = types.findIndex((type) => !type.startsWith('.') && !isTypeGroup(type));
    if (unknown === -1) return checkRubric({ rubric });
    return { field: `types.${unknown}`, message: `No hay un grupo de archivos «${types[unknown]}».` };
  },
  texts: ({ graderInfo, format }) => [
    { place: 'graderInfo', field: 'graderInfo', source: graderInfo, options: { format } },
  ],
  present: ({ content: { maxFiles, maxSize, types } }) => ({
    upload: { maxFiles, maxSize, extensions: extensionsOf(types) },
  }),
  isAnswer: isList,
  grade: 'by hand',
  key: () => ({ correct: null }),
  review: () => [],
  guess: () => 0,
});
