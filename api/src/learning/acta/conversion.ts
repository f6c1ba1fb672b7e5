import type { Db } from '../../core/database/database.ts';
import { badRequest } from '../../core/http/errors.ts';
import { roundToHundredths } from '../roster/gradebook/compute-grade.ts';
import type { MarkConversion } from './acta.schema.ts';

const TOP = 12;

/** Marks from 0 to 12 in proportion to the percent, rounded like grades; 6 passes. */
const DEFAULT: MarkConversion = {
  steps: Array.from({ length: TOP + 1 }, (_, mark) => ({
    from: roundToHundredths((mark * 100) / TOP),
    mark,
  })),
  passMark: 6,
};

/** Converts a percent to a mark; null (did not take part) stays null. */
export function toActaMark({ steps }: MarkConversion, percent: number | null): number | null {
  if (percent === null) return null;
  return steps.findLast(({ from }) => percent >= from)?.mark ?? null;
}

/** Throws 400 unless the conversion begins at 0 and rises. */
export function requireValidMarkConversion({ steps }: MarkConversion): void {
  const rises = steps.every(({ from, mark }, index) => {
    const before = steps[index - 1];
    return before === undefined ? from === 0 : from > before.from && mark > before.mark;
  });
  if (rises) return;
  const message = 'La tabla empieza en 0 % y sube: cada renglón con más porcentaje y más nota.';
  throw badRequest('invalid_input', message, [{ field: 'steps', message }]);
}

export async function readMarkConversion(db: Db): Promise<MarkConversion> {
  const row = await db.selectFrom('actaConversion').select('conversion').executeTakeFirst();
  return row ? (JSON.parse(row.conversion) as MarkConversion) : DEFAULT;
}

export async function saveMarkConversion(db: Db, conversion: MarkConversion): Promise<void> {
  const text = JSON.stringify(conversion);
  await db
    .insertInto('actaConversion')
    .values({ id: 1, conversion: text })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ conversion: text }))
    .execute();
}
