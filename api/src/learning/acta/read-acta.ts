import { createHash } from 'node:crypto';
import { findDisplayName } from '../../accounts/users/users.queries.ts';
import type { Db } from '../../core/database/database.ts';
import { conflict, invalidField, notFound, requireFound } from '../../core/http/errors.ts';
import { now } from '../../core/time/time.ts';
import { findCourse } from '../../courses/courses.queries.ts';
import { readListPositions } from '../../courses/subscriptions/list-positions.queries.ts';
import type { Caller } from '../../platform/plugins/access-check.ts';
import { hasSubmitted } from '../roster/gradebook/compute-grade.ts';
import type { GradeCell } from '../roster/gradebook/gradebook.schema.ts';
import { readRoster } from '../roster/read-roster.ts';
import { findActa, insertActa, readActaFromRow } from './acta.queries.ts';
import type { Acta, ActaLine, RectificationBody } from './acta.schema.ts';
import { readMarkConversion, toActaMark } from './conversion.ts';

const LAST = Number.MAX_SAFE_INTEGER;

function digestOf(lines: ActaLine[]): string {
  return createHash('sha256').update(JSON.stringify(lines)).digest('base64url').slice(0, 22);
}

/** Without any submission a person did not take part, even if missing work counts as 0. */
function tookPart(cells: Record<string, GradeCell>): boolean {
  return Object.entries(cells).some(([key, cell]) => key !== 'lectures' && hasSubmitted(cell));
}

/** Computes the acta from current grades; the lines follow the order of the imported student list. */
async function preview(db: Db, courseId: number, period: string): Promise<Acta> {
  const { name, code, shift } = requireFound(await findCourse(db, courseId), 'El curso no existe.');
  const conversion = await readMarkConversion(db);
  const roster = await readRoster(db, courseId, {});
  const positions = await readListPositions(db, courseId);
  let toGrade = 0;
  const lines = roster.rows.map(({ userId, surname, firstName, username, ci }, index): ActaLine => {
    const { total = null, cells = {} } = roster.grades[index] ?? {};
    if (Object.values(cells).some(({ state }) => state === 'to_grade')) toGrade += 1;
    const percent = tookPart(cells) ? total : null;
    const names = { surname, firstName: firstName ?? (surname === null ? username : null) };
    return { userId, ...names, ci, percent, mark: toActaMark(conversion, percent) };
  });
  const place = ({ userId }: ActaLine) => positions.get(userId) ?? LAST;
  const sorted = lines.toSorted((one, other) => place(one) - place(other));
  return {
    period,
    courseName: name,
    courseCode: code,
    shift,
    closedAt: null,
    closedBy: null,
    conversion,
    lines: sorted,
    rectifications: [],
    toGrade,
    digest: digestOf(sorted),
  };
}

/** Reads a period's closed acta, or else its preview; the default period is the course's. */
export async function readActa(db: Db, courseId: number, asked: string | undefined): Promise<Acta> {
  const period = asked ?? requireFound(await findCourse(db, courseId), 'El curso no existe.').period;
  const row = await findActa(db, courseId, period);
  if (!row) return preview(db, courseId, period);
  const closed = await readActaFromRow(db, row);
  return { ...closed, toGrade: 0, digest: digestOf(closed.lines) };
}

/** Reads a closed acta; throws 404 while it is not closed. */
export async function getClosedActa(db: Db, courseId: number, asked: string | undefined): Promise<Acta> {
  const acta = await readActa(db, courseId, asked);
  if (acta.closedAt === null) throw notFound('El acta todavía no está cerrada.');
  return acta;
}

function alreadyClosed() {
  return conflict('acta_closed', 'El acta de ese período ya está cerrada.');
}

/** Closes the acta; throws 409 when the acta is already closed, empty, changed, or not completely graded. */
export async function closeActa(
  trx: Db,
  { courseId, closer, ...asked }: { courseId: number; closer: Caller; period?: string; digest?: string },
): Promise<Acta> {
  const acta = await readActa(trx, courseId, asked.period);
  if (acta.closedAt !== null) throw alreadyClosed();
  if (acta.period === '') throw invalidField('period', 'Poné el período, por ejemplo 2026, primer semestre.');
  if (acta.lines.length === 0) throw conflict('acta_empty', 'El curso no tiene estudiantes.');
  if (acta.toGrade > 0) throw conflict('acta_to_grade', `Falta corregir entregas de ${acta.toGrade}.`);
  if (asked.digest !== undefined && asked.digest !== acta.digest)
    throw conflict('acta_changed', 'Mientras tanto cambió alguna nota. Mirá la vista previa de nuevo.');
  const name = await findDisplayName(trx, closer.id);
  const { period, courseName, courseCode, shift, conversion, lines } = acta;
  const row = {
    courseId,
    period,
    courseName,
    courseCode,
    shift,
    closedById: closer.id,
    closedBy: name,
    closedAt: now(),
    conversion: JSON.stringify(conversion),
  };
  await insertActa(trx, row, lines);
  return { ...acta, closedAt: row.closedAt, closedBy: row.closedBy };
}

/** Corrects a mark of a closed acta; both marks stay visible. */
export async function rectifyActa(
  trx: Db,
  courseId: number,
  by: Caller,
  { period, userId, mark, reason }: RectificationBody,
): Promise<{ acta: Acta; before: number | null }> {
  const acta = await getClosedActa(trx, courseId, period);
  const row = await findActa(trx, courseId, acta.period);
  const line = acta.lines.find((one) => one.userId === userId);
  if (!row || !line) throw notFound('Esa persona no está en el acta.');
  const why = reason.trim();
  if (why === '') throw invalidField('reason', 'Escribí el motivo.');
  if (mark !== null && !acta.conversion.steps.some((step) => step.mark === mark))
    throw invalidField('mark', 'Esa nota no está en la tabla de conversión.');
  const last = acta.rectifications.findLast((one) => one.userId === userId);
  const before = last ? last.markAfter : line.mark;
  if (before === mark) throw invalidField('mark', 'Es la nota que ya tiene.');
  const name = await findDisplayName(trx, by.id);
  await trx
    .insertInto('actaRectifications')
    .values({
      actaId: row.id,
      userId,
      markBefore: before,
      markAfter: mark,
      reason: why,
      byId: by.id,
      by: name,
      at: now(),
    })
    .execute();
  return { acta: await getClosedActa(trx, courseId, acta.period), before };
}
