import { sql } from 'kysely';
import { isAmong } from '../database/search.ts';
import type { Db } from '../database.ts';
import { listVisibleLectures, type Scope } from '../search/find-passages.ts';

const MOST_LECTURES = 40;
const QUESTION = /¿\p{Lu}[^¿?]{20,90}\?/u;

/** Questions that teachers ask in their own lectures, of the newest lectures, one of each. */
export async function listExamples(db: Db, scope: Scope, limit: number) {
  const lectures = await listVisibleLectures(db, scope, MOST_LECTURES);
  if (lectures.length === 0) return [];
  const ids = lectures.map(({ id }) => id);
  const rows = await db
    .selectFrom('passages')
    .select(['lectureId', 'text'])
    .where('kind', '=', 'transcript')
    .where((row) => isAmong(db, sql<number>`${row.ref('lectureId')}`, ids))
    .orderBy('lectureId', 'desc')
    .orderBy('id')
    .execute();
  const found = new Map<number, string>();
  for (const { lectureId, text } of rows) {
    const [question] = QUESTION.exec(text) ?? [];
    if (question && lectureId !== null && !found.has(lectureId)) found.set(lectureId, question);
  }
  return lectures
    .flatMap(({ id, title }) => {
      const text = found.get(id);
      return text ? [{ text, lectureTitle: title }] : [];
    })
    .slice(0, limit);
}
