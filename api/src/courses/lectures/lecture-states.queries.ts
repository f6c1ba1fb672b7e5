import type { Db } from '../../core/database/database.ts';
import { isAmong } from '../../core/database/search.ts';

/** Lists lectures as an import compares them, once for each language of the captions that people made. */
export async function listLectureStates(db: Db, courseId: number, ids: number[]) {
  return db
    .selectFrom('lectures')
    .leftJoin('pages', 'pages.lectureId', 'lectures.id')
    .leftJoin('captions', (join) =>
      join.onRef('captions.lectureId', '=', 'lectures.id').on('captions.automatic', '=', false),
    )
    .select(['lectures.id', 'kind', 'title', 'description', 'videoFileId', 'pages.text'])
    .select(['captions.language', 'captions.updatedAt as captionedAt'])
    .where('courseId', '=', courseId)
    .where((where) => isAmong(db, where.ref('lectures.id'), ids))
    .orderBy('lectures.id')
    .orderBy('captions.id')
    .execute();
}
