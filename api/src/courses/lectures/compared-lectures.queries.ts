import type { Db } from '../../core/database/database.ts';
import { buildInFilter } from '../../core/database/search.ts';

/** Lists lectures with the fields that imports compare; each language of manual captions adds a row. */
export async function listLecturesToCompare(db: Db, courseId: number, ids: number[]) {
  return db
    .selectFrom('lectures')
    .leftJoin('pages', 'pages.lectureId', 'lectures.id')
    .leftJoin('captions', (join) =>
      join.onRef('captions.lectureId', '=', 'lectures.id').on('captions.automatic', '=', false),
    )
    .select(['lectures.id', 'kind', 'title', 'description', 'videoFileId', 'pages.text'])
    .select(['captions.language', 'captions.updatedAt as captionedAt'])
    .where('courseId', '=', courseId)
    .where((where) => buildInFilter(db, where.ref('lectures.id'), ids))
    .orderBy('lectures.id')
    .orderBy('captions.id')
    .execute();
}
