import type { Db } from '../../../core/database/database.ts';
import { invalidField } from '../../../core/http/errors.ts';
import {
  type GradePart,
  type GradePartBody,
  type GradingScheme,
  type GradingSchemeBody,
  MAX_MANUAL_GRADE_PARTS,
} from './gradebook.schema.ts';
import { gradePartKeyOf } from './scheme.queries.ts';

/** Unsaved columns get negative ids, so that a preview can tell them apart. */
const NEW = -1;

function requireTitle({ title }: GradePartBody, index: number): string {
  if (title == null) throw invalidField(`parts.${index}.title`, 'Falta el nombre de la columna.');
  return title.trim();
}

function findPart({ kind, quizId, id }: GradePartBody, index: number, parts: GradePart[]) {
  if (kind === 'lectures') return parts.find((part) => part.kind === 'lectures');
  if (kind === 'hand' && id == null) return undefined;
  const part = parts.find((one) => one.key === gradePartKeyOf(kind, (kind === 'quiz' ? quizId : id) ?? null));
  if (!part) throw invalidField(`parts.${index}`, 'No es de este curso.');
  return part;
}

function changedPart(body: GradePartBody, index: number, parts: GradePart[]): GradePart {
  const before = findPart(body, index, parts);
  const { weight, droppable, maxPoints } = body;
  const set = { weight, droppable, listed: true };
  if (before && before.kind !== 'hand') return { ...before, ...set };
  const id = before?.id ?? NEW - index;
  return {
    key: gradePartKeyOf('hand', id),
    kind: 'hand',
    quizId: null,
    id,
    published: true,
    ...set,
    title: requireTitle(body, index),
    maxPoints: maxPoints ?? before?.maxPoints ?? 100,
  };
}

/** Applies a body to the scheme. Throws 400 for foreign or repeated parts. */
export function applyGradingSchemeBody(
  before: GradingScheme,
  { version: _, parts: wanted, ...rules }: GradingSchemeBody,
): GradingScheme {
  const named = wanted.map((body, index) => changedPart(body, index, before.parts));
  const keys = new Set<string>();
  for (const [index, { key }] of named.entries()) {
    if (keys.has(key)) throw invalidField(`parts.${index}`, 'Está dos veces.');
    keys.add(key);
  }
  const hand = named.filter(({ kind }) => kind === 'hand');
  if (hand.length > MAX_MANUAL_GRADE_PARTS)
    throw invalidField('parts', `Son como máximo ${MAX_MANUAL_GRADE_PARTS} columnas.`);
  // Omitted quizzes and lectures stay without a weight; omitted manual columns are deleted.
  const unnamed = before.parts
    .filter(({ kind, key }) => kind !== 'hand' && !keys.has(key))
    .map((part) => ({ ...part, weight: 0, droppable: false, listed: part.kind === 'lectures' }));
  const others = [...named, ...unnamed].filter(({ kind }) => kind !== 'hand');
  const parts = before.parts.flatMap(({ key }) => others.filter((part) => part.key === key));
  return { ...before, ...rules, parts: [...parts, ...hand] };
}

/** Lists the ids of the columns that a change deletes. */
export function listDeletedGradePartIds(before: GradingScheme, after: GradingScheme): number[] {
  const kept = new Set(after.parts.map(({ key }) => key));
  return before.parts.flatMap(({ key, kind, id }) => (kind === 'hand' && id && !kept.has(key) ? [id] : []));
}

/** False when another person has saved a newer version. */
async function saveRules(trx: Db, courseId: number, { version, ...scheme }: GradingScheme): Promise<boolean> {
  const { scale, passMark, dropLowest, missing, late } = scheme;
  const rules = {
    scale,
    passMark,
    dropLowest,
    missing,
    lateLoss: late?.percent ?? null,
    lateUnit: late?.unit ?? null,
    lateMost: late?.most ?? null,
  };
  if (version === 0) {
    const inserted = await trx
      .insertInto('gradingSchemes')
      .values({ courseId, ...rules, version: 1 })
      .onConflict((conflict) => conflict.column('courseId').doNothing())
      .executeTakeFirst();
    return Number(inserted.numInsertedOrUpdatedRows) > 0;
  }
  const { numUpdatedRows } = await trx
    .updateTable('gradingSchemes')
    .set({ ...rules, version: version + 1 })
    .where('courseId', '=', courseId)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Saves a scheme; false when another person was faster. Requires a transaction. */
export async function saveGradingScheme(
  trx: Db,
  courseId: number,
  before: GradingScheme,
  after: GradingScheme,
): Promise<boolean> {
  if (!(await saveRules(trx, courseId, after))) return false;
  const unlisted = after.parts.flatMap(({ listed, id }) => (listed || id === null ? [] : [id]));
  const gone = [...listDeletedGradePartIds(before, after), ...unlisted];
  if (gone.length > 0) await trx.deleteFrom('gradeParts').where('id', 'in', gone).execute();
  const isStored = ({ id }: GradePart) => id !== null && id > 0;
  const rows = after.parts
    .filter(({ listed }) => listed)
    .map((part, position) => {
      const { kind, quizId, maxPoints, weight, droppable } = part;
      const title = kind === 'hand' ? part.title : null;
      return { part, row: { courseId, kind, quizId, title, maxPoints, weight, droppable, position } };
    });
  for (const { part, row } of rows) {
    if (!isStored(part)) continue;
    await trx
      .updateTable('gradeParts')
      .set(row)
      .where('id', '=', part.id ?? 0)
      .execute();
  }
  const fresh = rows.filter(({ part }) => !isStored(part)).map(({ row }) => row);
  if (fresh.length > 0) await trx.insertInto('gradeParts').values(fresh).execute();
  return true;
}
