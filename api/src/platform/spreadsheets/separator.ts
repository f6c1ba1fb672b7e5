import { Type } from 'typebox';
import { OneOf } from '../../core/http/schema.ts';

const SEPARATORS = ['comma', 'semicolon'] as const;
export type CsvSeparator = (typeof SEPARATORS)[number];

/** A query field for the separator, because Excel in Spanish expects semicolons and decimal commas. */
export const CsvSeparatorParam = Type.Optional(
  OneOf(SEPARATORS, { description: '«semicolon»: con coma decimal, para una planilla en español' }),
);
