import { badRequest } from './errors.ts';

type CursorPart = string | number;

export interface CursorPage<Row> {
  rows: Row[];
  nextCursor: string | null;
}

function badCursor() {
  return badRequest('invalid_input', 'Esa página no existe.', [
    { field: 'cursor', message: 'No es un cursor de esta lista.' },
  ]);
}

export function encodeCursor(parts: CursorPart[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** Decodes a cursor whose parts have the types in `shape`; throws 400 for one that we did not issue. */
export function decodeCursor(
  cursor: string | undefined,
  shape: ('string' | 'number')[],
): CursorPart[] | undefined {
  if (cursor === undefined) return undefined;
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw badCursor();
  }
  // Buffer skips invalid base64, so only the exact text that we issued is accepted.
  if (!Array.isArray(parts) || parts.length !== shape.length || encodeCursor(parts) !== cursor)
    throw badCursor();
  for (const [index, part] of parts.entries()) {
    if (typeof part !== shape[index]) throw badCursor();
    if (typeof part === 'number' && (!Number.isSafeInteger(part) || Math.abs(part) > 2_147_483_647))
      throw badCursor();
    if (typeof part === 'string' && (part.includes('\u0000') || !part.isWellFormed())) throw badCursor();
  }
  return parts;
}

/** Decodes the cursor of a list ordered by id alone. */
export function decodeIdCursor(cursor: string | undefined): number | undefined {
  return decodeCursor(cursor, ['number'])?.[0] as number | undefined;
}

/** Cuts a result that was queried with `limit + 1` rows to one page. */
export function toPage<Row>(rows: Row[], limit: number, key: (row: Row) => CursorPart[]): CursorPage<Row> {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > limit && last ? encodeCursor(key(last)) : null };
}
