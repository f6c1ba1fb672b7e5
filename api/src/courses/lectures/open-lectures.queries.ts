import type { Db } from '../../core/database/database.ts';
import { type CursorPage, decodeCursor, toPage } from '../../core/http/paging.ts';
import { hasPassedQuiz, isListedCourse, isPublishedLecture } from '../publication/publication-conditions.ts';

export interface OpenLecture {
  id: number;
  courseId: number;
  title: string;
  updatedAt: string;
}

/** Lists open lectures of publicly listed courses. */
export async function listOpenLectures(
  db: Db,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<CursorPage<OpenLecture>> {
  const [after = 0] = (decodeCursor(cursor, ['number']) as [number] | undefined) ?? [];
  const rows = await db
    .selectFrom('lectures')
    .innerJoin('courses', 'courses.id', 'lectures.courseId')
    .select(['lectures.id', 'lectures.courseId', 'lectures.title', 'lectures.updatedAt'])
    .where('lectures.open', '=', true)
    .where(isPublishedLecture())
    .where(hasPassedQuiz(0))
    .where(isListedCourse())
    .where('lectures.id', '>', after)
    .orderBy('lectures.id')
    .limit(limit + 1)
    .execute();
  return toPage(rows, limit, ({ id }) => [id]);
}
