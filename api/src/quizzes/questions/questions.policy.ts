import type { Db } from '../../core/database/database.ts';
import { invalidField } from '../../core/http/errors.ts';
import type { NewQuestionRow } from './new-question-row.ts';

/** Throws 400 unless the questions' lectures belong to this course. */
export async function requireCourseLectures(
  trx: Db,
  courseId: number,
  questions: Pick<NewQuestionRow, 'lectureId'>[],
): Promise<void> {
  const ids = [...new Set(questions.map(({ lectureId }) => lectureId))].filter((id) => id !== null);
  if (ids.length === 0) return;
  const found = await trx
    .selectFrom('lectures')
    .select('id')
    .where('courseId', '=', courseId)
    .where('id', 'in', ids)
    .execute();
  if (found.length < ids.length) throw invalidField('lecture', 'Esa clase no está en el curso.');
}
