import type { Db } from '../../core/database/database.ts';
import { now } from '../../core/time/time.ts';
import { lockPassageSource } from '../../search/passages.queries.ts';
import { indexLecture } from '../lectures/lecture-passages.ts';
import { copyLecturePage } from '../lectures/pages/pages.queries.ts';
import { type CopyContext, shiftDate } from './copy-context.ts';
import { type CopiedIds, copyRows, findCopyId } from './copy-rows.ts';

/** Copies sections and lectures with shifted dates, but not captions and pages. */
export async function copyLectures(
  trx: Db,
  { from, to, order }: CopyContext,
  quizzes: CopiedIds,
): Promise<CopiedIds> {
  const bySection = trx.selectFrom('courseSections').selectAll().where('courseId', '=', from);
  const sections = await copyRows(trx, 'courseSections', await bySection.orderBy('id').execute(), () => ({
    courseId: to,
  }));
  const rows = await trx
    .selectFrom('lectures')
    .selectAll()
    .where('courseId', '=', from)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const at = now();
  return copyRows(trx, 'lectures', rows, (lecture) => {
    // Only the original receives the upload, so its copy does not wait for a video.
    const isEmpty = lecture.awaitsVideo && lecture.videoFileId === null;
    return {
      courseId: to,
      ...(isEmpty && { awaitsVideo: false, state: 'draft' as const }),
      refusedReason: null,
      publishAt: isEmpty ? null : shiftDate(lecture.publishAt, order.offsetDays),
      sectionId: findCopyId(sections, lecture.sectionId),
      afterQuizId: findCopyId(quizzes, lecture.afterQuizId),
      version: 1,
      createdAt: at,
      updatedAt: at,
    };
  });
}

/** Copies a lecture's captions and page, and indexes the copy for search. */
export async function copyCaptionsAndPage(trx: Db, lectureId: number, copyId: number): Promise<void> {
  await lockPassageSource(trx, { source: 'lecture', sourceId: copyId });
  const rows = await trx.selectFrom('captions').selectAll().where('lectureId', '=', lectureId).execute();
  const captions = await copyRows(trx, 'captions', rows, () => ({ lectureId: copyId }));
  for (const [captionId, copied] of captions) {
    const cues = ['number', 'startSeconds', 'endSeconds', 'text'] as const;
    await trx
      .insertInto('cues')
      .columns(['captionId', ...cues])
      .expression((row) =>
        row
          .selectFrom('cues')
          .select((cue) => cue.val(copied).as('captionId'))
          .select(cues)
          .where('captionId', '=', captionId)
          .orderBy('id'),
      )
      .execute();
  }
  await copyLecturePage(trx, lectureId, copyId);
  await indexLecture(trx, copyId);
}

/** Copies materials and links; the copies refer to the same stored files. */
export async function copyMaterialsAndLinks(
  trx: Db,
  { from, to }: CopyContext,
): Promise<{ attachment: CopiedIds; link: CopiedIds }> {
  const attachments = trx.selectFrom('attachments').selectAll().where('courseId', '=', from).orderBy('id');
  const links = trx.selectFrom('links').selectAll().where('courseId', '=', from).orderBy('id');
  const inCopy = () => ({ courseId: to });
  return {
    attachment: await copyRows(trx, 'attachments', await attachments.execute(), inCopy),
    link: await copyRows(trx, 'links', await links.execute(), inCopy),
  };
}

export async function copyGroups(trx: Db, { from, to }: CopyContext) {
  const groups = trx.selectFrom('courseGroups').selectAll().where('courseId', '=', from).orderBy('id');
  return copyRows(trx, 'courseGroups', await groups.execute(), () => ({ courseId: to }));
}
