import type { Db } from '../../core/database/database.ts';
import { invalidField } from '../../core/http/errors.ts';
import { parseIsoTime } from '../../core/time/time.ts';
import { listCourseGroups } from '../../courses/subscriptions/groups/groups.queries.ts';
import type { QuizRow } from '../quizzes.table.ts';
import { listGroupDates, replaceGroupDates } from './quiz-dates.queries.ts';
import type { QuizGroupDates, QuizGroupDatesBody } from './quiz-dates.schema.ts';

const SECONDS = 60;

function momentOf(field: string, at: string | null | undefined): string | null {
  return at == null ? null : parseIsoTime(field, at);
}

/** Saves groups' dates; throws 400 for repeated or unknown groups, or an end before its start. */
export async function saveGroupDates(
  trx: Db,
  quiz: Pick<QuizRow, 'id' | 'courseId' | 'opensAt' | 'closesAt'>,
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
    const [from, until] = [opensAt ?? quiz.opensAt, closesAt ?? quiz.closesAt];
    if (from !== null && until !== null && until <= from)
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
