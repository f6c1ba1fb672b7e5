import type { Db } from '../../../core/database/database.ts';
import { buildInFilter } from '../../../core/database/search.ts';
import type { RenderedLecturePage } from './render-page.ts';

export async function findLecturePage(db: Db, lectureId: number) {
  return db
    .selectFrom('pages')
    .select(['text', 'html'])
    .where('lectureId', '=', lectureId)
    .executeTakeFirst();
}

/** Lists which of these ids are pictures of the course's question bank or of the page's former version. */
async function listOwnPictures(trx: Db, courseId: number, lectureId: number, ids: number[]) {
  if (ids.length === 0) return [];
  const inCourse = trx.selectFrom('quizImages').select('fileId').where('courseId', '=', courseId);
  const before = trx.selectFrom('pagePictures').select('fileId').where('lectureId', '=', lectureId);
  const rows = await inCourse
    .where((row) => buildInFilter(trx, row.ref('fileId'), ids))
    .union(before.where((row) => buildInFilter(trx, row.ref('fileId'), ids)))
    .execute();
  return rows.map(({ fileId }) => fileId);
}

/** Lists the pictures that the texts of a course may show. */
export async function listCourseTextPictureIds(db: Db, courseId: number): Promise<number[]> {
  const ofPages = db
    .selectFrom('pagePictures')
    .innerJoin('lectures', 'lectures.id', 'pagePictures.lectureId')
    .select('pagePictures.fileId')
    .where('lectures.courseId', '=', courseId);
  const ofBank = db.selectFrom('quizImages').select('fileId').where('courseId', '=', courseId);
  return (await ofBank.union(ofPages).execute()).map(({ fileId }) => fileId);
}

/** Stores a lecture's page. Call it in the transaction that saves the lecture. */
export async function saveLecturePage(
  trx: Db,
  { id: lectureId, courseId }: { id: number; courseId: number },
  { text, html, pictureIds }: RenderedLecturePage,
): Promise<void> {
  await trx
    .insertInto('pages')
    .values({ lectureId, text, html })
    .onConflict((conflict) => conflict.column('lectureId').doUpdateSet({ text, html }))
    .execute();
  const pictures = await listOwnPictures(trx, courseId, lectureId, pictureIds);
  await trx.deleteFrom('pagePictures').where('lectureId', '=', lectureId).execute();
  if (pictures.length > 0)
    await trx
      .insertInto('pagePictures')
      .values(pictures.map((fileId) => ({ lectureId, fileId })))
      .execute();
}

/** Copies the original's page; both show the same picture files. */
export async function copyLecturePage(trx: Db, from: number, to: number): Promise<void> {
  const page = await findLecturePage(trx, from);
  if (!page) return;
  await trx
    .insertInto('pages')
    .values({ lectureId: to, ...page })
    .execute();
  const pictures = await trx
    .selectFrom('pagePictures')
    .select('fileId')
    .where('lectureId', '=', from)
    .execute();
  if (pictures.length > 0)
    await trx
      .insertInto('pagePictures')
      .values(pictures.map(({ fileId }) => ({ lectureId: to, fileId })))
      .execute();
}
