import { Type } from 'typebox';
import { StrictObject } from '../../core/http/schema.ts';
import { PlainName } from '../../core/text/plain-names.schema.ts';

const TEN_YEARS = 3660;

export const DuplicateCourseBody = StrictObject({
  name: PlainName(200),
  /** Added to every date of lectures and quizzes; the local hour stays. */
  offsetDays: Type.Integer({ minimum: -TEN_YEARS, maximum: TEN_YEARS, default: 0 }),
  lectures: Type.Boolean({ default: true }),
  materials: Type.Boolean({ default: true, description: 'Materiales y links' }),
  quizzes: Type.Boolean({
    default: true,
    description: 'Cuestionarios, banco de preguntas y cómo se calcula la nota',
  }),
  groups: Type.Boolean({ default: false, description: 'Los grupos, sin nadie' }),
});
export type DuplicateCourseBody = Type.Static<typeof DuplicateCourseBody>;
