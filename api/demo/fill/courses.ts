import type { Db } from '../../src/core/database/database.ts';
import { insertAttachment } from '../../src/courses/attachments/attachments.queries.ts';
import { insertCourse } from '../../src/courses/courses.queries.ts';
import { insertLecture } from '../../src/courses/lectures/lectures.queries.ts';
import { saveLecturePage } from '../../src/courses/lectures/pages/pages.queries.ts';
import { renderLecturePage } from '../../src/courses/lectures/pages/render-page.ts';
import { insertSection } from '../../src/courses/lectures/sections/sections.queries.ts';
import { insertLink } from '../../src/courses/links/links.queries.ts';
import { markFileStored } from '../../src/platform/files/files.queries.ts';
import { renderText } from '../../src/platform/text/render-text.ts';
import type { TextRenderer } from '../../src/platform/text/rendering.ts';
import { demoCourses } from '../content/courses/index.ts';
import type { DemoCourse, DemoLecture } from '../content/demo-content.ts';
import videos from '../media/videos/videos.json' with { type: 'json' };
import { fillCaptions } from './captions.ts';
import { type DemoFiles, toDemoPaperPath, toDemoPosterPath, toDemoVideoPath } from './store-demo-files.ts';

/** Makes a stored file belong to a course. */
async function claimFile(trx: Db, files: DemoFiles, path: string, courseId: number): Promise<number> {
  const file = files.get(path);
  if (!file) throw new Error(`${path} was not put into the storage`);
  const { id, size, sha256 } = file;
  await trx.updateTable('files').set({ courseId }).where('id', '=', id).execute();
  await markFileStored(trx, id, { size, sha256 });
  return id;
}

/** Renders in this thread, because the demo's own texts are trusted. */
const renderHere: TextRenderer['render'] = async (_userId, texts) =>
  texts.map(({ source, options }) => renderText(source, options));

async function fillLecture(
  trx: Db,
  files: DemoFiles,
  { courseId, sectionId }: { courseId: number; sectionId: number | null },
  lecture: DemoLecture,
): Promise<void> {
  const { title, description, video, page: text, open = false } = lecture;
  if (text !== undefined) {
    const page = await renderLecturePage({ render: renderHere }, 0, { title, text });
    const about = { kind: 'page', durationSeconds: page.seconds } as const;
    const { id } = await insertLecture(trx, { courseId, sectionId, title, description, ...about });
    await saveLecturePage(trx, { id, courseId }, page);
    return;
  }
  if (video === undefined) {
    await insertLecture(trx, { courseId, sectionId, title, description });
    return;
  }
  const durationSeconds = videos.find(({ slug }) => slug === video)?.durationSeconds ?? null;
  const videoFileId = await claimFile(trx, files, toDemoVideoPath(video), courseId);
  const posterFileId = await claimFile(trx, files, toDemoPosterPath(video), courseId);
  const media = { durationSeconds, videoFileId, posterFileId, open };
  const { id } = await insertLecture(trx, { courseId, sectionId, title, description, ...media });
  await fillCaptions(trx, id, video);
}

async function fillCourse(trx: Db, files: DemoFiles, course: DemoCourse): Promise<number> {
  const { name, description, objective, audience, groups, type, category, enrolment } = course;
  const term = { code: course.slug.toUpperCase(), period: '2026, segundo semestre', shift: 'Vespertino' };
  const about = { name, description, objective, audience, type, category, enrolment, ...term };
  const { id: courseId } = await insertCourse(trx, { ...about, groups: [...groups] });
  let sectionId: number | null = null;
  for (const lecture of course.lectures) {
    if (lecture.section) sectionId = (await insertSection(trx, courseId, lecture.section))?.id ?? null;
    await fillLecture(trx, files, { courseId, sectionId }, lecture);
  }
  for (const link of course.links) await insertLink(trx, courseId, link);
  for (const { name, file } of course.attachments) {
    const fileId = await claimFile(trx, files, toDemoPaperPath(file), courseId);
    await insertAttachment(trx, { courseId, fileId, name });
  }
  return courseId;
}

/** Creates the demo's courses; returns their ids by slug. */
export async function fillCourses(trx: Db, files: DemoFiles): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  for (const course of demoCourses) ids.set(course.slug, await fillCourse(trx, files, course));
  return ids;
}
