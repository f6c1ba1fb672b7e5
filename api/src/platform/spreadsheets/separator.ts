import { Type } from 'typebox';
import { OneOf } from '../../core/http/schema.ts';

const SEPARATORS = ['comma', 'semicolon'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** For a query: Excel in Spanish reads semicolons, and numbers with a decimal comma. */
export const SeparatorField = Type.Optional(
  OneOf(SEPARATORS, { description: '«semicolon»: con coma decimal, para una planilla en español' }),
);
