import type { Db } from '../../core/database/database.ts';
import type { Acta, ActaLine, MarkConversion } from './acta.schema.ts';
import type { ActaRow } from './acta.table.ts';

const BATCH_SIZE = 200;

export async function findActa(db: Db, courseId: number, period: string): Promise<ActaRow | undefined> {
  return db
    .selectFrom('actas')
    .selectAll()
    .where('courseId', '=', courseId)
    .where('period', '=', period)
    .executeTakeFirst();
}

/** Lists the periods with a closed acta, the latest first. */
export async function listActaPeriods(db: Db, courseId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('actas')
    .select('period')
    .where('courseId', '=', courseId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.map(({ period }) => period);
}

/** Throws a unique violation when the period already has an acta. */
export async function insertActa(db: Db, acta: Omit<ActaRow, 'id'>, lines: ActaLine[]): Promise<void> {
  const { id } = await db.insertInto('actas').values(acta).returning('id').executeTakeFirstOrThrow();
  const rows = lines.map((line, position) => ({ ...line, actaId: id, position: position + 1 }));
  for (let at = 0; at < rows.length; at += BATCH_SIZE)
    await db
      .insertInto('actaLines')
      .values(rows.slice(at, at + BATCH_SIZE))
      .execute();
}

/** Reads a closed acta with its lines and corrections. */
export async function readActaFromRow(db: Db, row: ActaRow): Promise<Omit<Acta, 'digest' | 'toGrade'>> {
  const { id, courseId: _courseId, closedById: _closedById, conversion, ...acta } = row;
  const lines = await db
    .selectFrom('actaLines')
    .select(['userId', 'surname', 'firstName', 'ci', 'percent', 'mark'])
    .where('actaId', '=', id)
    .orderBy('position')
    .execute();
  const rectifications = await db
    .selectFrom('actaRectifications')
    .select(['userId', 'markBefore', 'markAfter', 'reason', 'by', 'at'])
    .where('actaId', '=', id)
    .orderBy('id')
    .execute();
  return { ...acta, conversion: JSON.parse(conversion) as MarkConversion, lines, rectifications };
}
