import { Type } from 'typebox';
import { OneOf, UnsignedInteger } from '../../core/http/schema.ts';

/** Kinds of rows that are deleted after the number of days in the settings. */
export const RETENTION_KINDS = ['sessions', 'views', 'unactivatedAccounts'] as const;

/** `days` is 0 when all rows are kept; `rows` is the number that the next sweep deletes. */
export const RetentionResponse = Type.Object({
  retention: Type.Array(
    Type.Object({ what: OneOf(RETENTION_KINDS), days: UnsignedInteger, rows: UnsignedInteger }),
  ),
});
export type RetentionResponse = Type.Static<typeof RetentionResponse>;
