import type { Db } from '../core/database/database.ts';
import type { SourcePassages } from '../search/passages.queries.ts';

export async function readCoursePassages(db: Db, id: number): Promise<SourcePassages | undefined> {
  const course = await db
    .selectFrom('courses')
    .select(['name', 'description', 'objective', 'category'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!course) return undefined;
  const { name, description, objective, category } = course;
  const text = [description, objective, category].filter((part) => part).join('\n');
  return { courseId: id, lectureId: null, passages: [{ kind: 'course', title: name, text }] };
}
