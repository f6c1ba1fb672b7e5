import type { Db } from '../../core/database/database.ts';
import { DAY, HOUR, SECOND } from '../../core/time/time.ts';
import type { AttemptRow } from '../attempts/attempts.table.ts';
import type { LateRule } from './late-rule.schema.ts';

const UNITS = { hour: HOUR, day: DAY };

interface Stored {
  lateLoss: number | null;
  lateUnit: LateRule['unit'] | null;
  lateMost: number | null;
}

/** Converts a course's stored columns to a rule; undefined without late penalty. */
export function toLateRule({ lateLoss, lateUnit, lateMost }: Stored): LateRule | undefined {
  if (lateLoss === null || lateUnit === null || lateMost === null) return undefined;
  return { percent: lateLoss, unit: lateUnit, most: lateMost };
}

/** Computes the penalty after this many seconds, in percent of the mark. */
export function computeLatePenalty(rule: LateRule | undefined, seconds: number): number {
  if (!rule || seconds <= 0) return 0;
  const started = Math.ceil((seconds * SECOND) / UNITS[rule.unit]);
  return Math.min(rule.most, 100, started * rule.percent);
}

function secondsLate(dueAt: string | null, receivedAt: string | undefined): number {
  return dueAt && receivedAt ? Math.ceil((Date.parse(receivedAt) - Date.parse(dueAt)) / SECOND) : 0;
}

export interface Lateness {
  seconds: number;
  waived: boolean;
}

/** Reads each attempt's lateness from its accepted late answers; unaccepted ones do not count. */
export async function readLateness(
  db: Db,
  quizIds: number[],
  userId?: number,
): Promise<Map<number, Lateness>> {
  if (quizIds.length === 0) return new Map();
  let query = db
    .selectFrom('attempts')
    .innerJoin('lateAnswers', 'lateAnswers.attemptId', 'attempts.id')
    .leftJoin('lateWaivers', 'lateWaivers.attemptId', 'attempts.id')
    .select(['attempts.id', 'attempts.dueAt', 'lateWaivers.attemptId as waiver'])
    .select((eb) => eb.fn.max('lateAnswers.receivedAt').as('receivedAt'))
    .where('attempts.quizId', 'in', quizIds)
    .where('attempts.hasLate', '=', true)
    .where('attempts.dueAt', 'is not', null)
    .where('lateAnswers.acceptedAt', 'is not', null)
    .groupBy(['attempts.id', 'attempts.dueAt', 'lateWaivers.attemptId']);
  if (userId !== undefined) query = query.where('attempts.userId', '=', userId);
  const late = new Map<number, Lateness>();
  for (const { id, dueAt, receivedAt, waiver } of await query.execute()) {
    const seconds = secondsLate(dueAt, receivedAt);
    if (seconds > 0) late.set(id, { seconds, waived: waiver !== null });
  }
  return late;
}

/** Finds a course's late rule; undefined without late penalty. */
async function findLateRule(db: Db, courseId: number): Promise<LateRule | undefined> {
  const row = await db
    .selectFrom('gradingSchemes')
    .select(['lateLoss', 'lateUnit', 'lateMost'])
    .where('courseId', '=', courseId)
    .executeTakeFirst();
  return row && toLateRule(row);
}

/** Returns the penalty for the accepted late answers, or for the last late answer while none is accepted. */
export async function findLatePenalty(
  db: Db,
  attempt: Pick<AttemptRow, 'id' | 'courseId' | 'dueAt'>,
  late: { receivedAt: string; acceptedAt: string | null }[],
) {
  const rule = late.length > 0 && attempt.dueAt !== null && (await findLateRule(db, attempt.courseId));
  if (!rule) return null;
  const accepted = late.filter(({ acceptedAt }) => acceptedAt !== null);
  const [last] = (accepted.length > 0 ? accepted : late)
    .map(({ receivedAt }) => receivedAt)
    .sort()
    .reverse();
  const percent = computeLatePenalty(rule, secondsLate(attempt.dueAt, last));
  if (percent === 0) return null;
  const waiver = db.selectFrom('lateWaivers').select('attemptId').where('attemptId', '=', attempt.id);
  const waived = (await waiver.executeTakeFirst()) !== undefined;
  return { percent, accepted: accepted.length > 0, waived };
}
