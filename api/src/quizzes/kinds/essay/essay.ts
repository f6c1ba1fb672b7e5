import { Type } from 'typebox';
import { isText } from '../answers.schema.ts';
import { Long, optional } from '../fields.ts';
import { questionKind } from '../question-kind.ts';

/** A text that a person grades. */
export const essay = questionKind({
  body: { graderInfo: optional(Long) },
  content: {
    /** For whoever grades it. */
    graderInfo: Type.String(),
  },
  complete: ({ graderInfo = '' }) => ({ graderInfo }),
  check: () => undefined,
  texts: ({ graderInfo, format }) => [
    { place: 'graderInfo', field: 'graderInfo', source: graderInfo, options: { format } },
  ],
  isAnswer: isText,
  grade: 'by hand',
  key: () => ({ correct: null }),
  review: () => [],
  guess: () => 0,
});
