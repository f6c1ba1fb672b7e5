import type { Db } from '../../core/database/database.ts';
import { invalidField } from '../../core/http/errors.ts';
import { parseIsoTime } from '../../core/time/time.ts';
import { listCourseGroups } from '../../courses/subscriptions/groups/groups.queries.ts';
import type { QuizRow } from '../quizzes.table.ts';
import { listGroupDates, replaceGroupDates } from './quiz-dates.queries.ts';
import type { QuizGroupDates, QuizGroupDatesBody } from './quiz-dates.schema.ts';

const SECONDS = 60;
type Dates = Pick<QuizRow, 'opensAt' | 'closesAt'>;

function momentOf(field: string, at: string | null | undefined): string | null {
  return at == null ? null : parseIsoTime(field, at);
}

/** True when the group's dates, completed with the common ones, end after their start. */
function isOrdered(own: Dates, common: Dates): boolean {
  const [from, until] = [own.opensAt ?? common.opensAt, own.closesAt ?? common.closesAt];
  return from === null || until === null || until > from;
}

/** Throws 400 when new common dates end a group's time before its start. */
export async function requireOrderedGroupDates(
  trx: Db,
  before: Dates,
  quiz: Dates & Pick<QuizRow, 'id'>,
): Promise<void> {
  if (before.opensAt === quiz.opensAt && before.closesAt === quiz.closesAt) return;
  for (const own of await listGroupDates(trx, quiz.id)) {
    if (isOrdered(own, quiz)) continue;
    const field = own.closesAt === null ? 'closesAt' : 'opensAt';
    throw invalidField(field, `Así, para el grupo ${own.name} cerraría antes de abrir.`);
  }
}

/** Saves groups' dates; throws 400 for repeated or unknown groups, or an end before its start. */
export async function saveGroupDates(
  trx: Db,
  quiz: Dates & Pick<QuizRow, 'id' | 'courseId'>,
  dates: QuizGroupDatesBody,
): Promise<void> {
  const known = new Set((await listCourseGroups(trx, [quiz.courseId])).map(({ id }) => id));
  const seen = new Set<number>();
  const rows = dates.map(({ groupId, minutes = null, ...given }, index) => {
    const field = `dates.${index}`;
    if (!known.has(groupId)) throw invalidField(`${field}.groupId`, 'Ese grupo no está en el curso.');
    if (seen.has(groupId)) throw invalidField(`${field}.groupId`, 'Ese grupo está dos veces.');
    seen.add(groupId);
    const opensAt = momentOf(`${field}.opensAt`, given.opensAt);
    const closesAt = momentOf(`${field}.closesAt`, given.closesAt);
    if (!isOrdered({ opensAt, closesAt }, quiz))
      throw invalidField(`${field}.closesAt`, 'Tiene que cerrar después de abrir.');
    return { groupId, opensAt, closesAt, timeLimitSeconds: minutes === null ? null : minutes * SECONDS };
  });
  await replaceGroupDates(trx, quiz.id, rows);
}

/** Reads a quiz's dates by group, with time limits rounded up to minutes. */
export async function readQuizGroupDates(db: Db, quizId: number): Promise<QuizGroupDates> {
  const rows = await listGroupDates(db, quizId);
  return rows.map(({ timeLimitSeconds, ...row }) => ({
    ...row,
    minutes: timeLimitSeconds === null ? null : Math.ceil(timeLimitSeconds / SECONDS),
  }));
}
