import { Type } from 'typebox';
import { Integer, OneOf } from '../../core/http/schema.ts';

/** The kinds of rows that a setting keeps for some days alone. */
export const RETAINED = ['sessions', 'views', 'unactivatedAccounts'] as const;

/** `days` is 0 where all is kept; `rows`: how many the next sweep deletes. */
export const RetentionResponse = Type.Object({
  retention: Type.Array(Type.Object({ what: OneOf(RETAINED), days: Integer, rows: Integer })),
});
export type RetentionResponse = Type.Static<typeof RetentionResponse>;
