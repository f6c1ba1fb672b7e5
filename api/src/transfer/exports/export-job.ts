import { forbidden, notFound } from '../../core/http/errors.ts';
import { findRequestedCourse } from '../../courses/courses.policy.ts';
import { findCourse } from '../../courses/courses.queries.ts';
import { cleanName } from '../../platform/files/file-names.ts';
import { markStored } from '../../platform/files/files.queries.ts';
import { dropFile, putFile } from '../../platform/files/store-file.ts';
import { ZipStream } from '../../platform/files/zip-stream.ts';
import type { JobHandler } from '../../platform/jobs/job-work.ts';
import { type CourseSource, readContents } from './course-contents.ts';
import { EXPORT_FORMATS, type ExportFormatName } from './export-formats.ts';
import { insertExport } from './exports.queries.ts';

async function writeAll(
  source: CourseSource,
  zip: ZipStream,
  format: ExportFormatName,
  progress: (fraction: number) => void,
): Promise<string[]> {
  const writer = EXPORT_FORMATS[format].open(source, zip);
  await writer.begin();
  for await (const item of readContents(source, progress)) await writer.add(item);
  const losses = await writer.end();
  zip.end();
  return losses;
}

/** Writes a course into a file, which is there for a day. */
export const exportCourseJob: JobHandler = async (app, work) => {
  const { courseId } = work.job;
  const { format } = work.payload<{ format: ExportFormatName }>();
  const starter = await work.starter();
  const allowed = courseId === null ? undefined : await findRequestedCourse(app.db, courseId, starter);
  if (courseId !== null && allowed && !allowed.teaches) throw forbidden();
  const course = courseId === null || !allowed ? undefined : await findCourse(app.db, courseId);
  if (courseId === null || !course) throw notFound('El curso no existe.');
  const zip = new ZipStream();
  const source = { app, course, starterId: starter.id, signal: work.signal };
  const place = { courseId, name: cleanName(`${course.name}.${format}`), mimeType: 'application/zip' };
  const writing = writeAll(source, zip, format, (fraction) => work.progress(fraction * 0.95));
  // A file that cannot be stored ends the writing, and the other way round.
  writing.catch((error: Error) => zip.output.destroy(error));
  const file = await putFile(app, place, zip.output);
  try {
    const losses = await writing;
    await work.finish(async (change) => {
      const { trx } = change;
      await markStored(trx, file.id, { size: file.size, sha256: file.sha256 });
      const exportId = await insertExport(trx, { courseId, userId: starter.id, fileId: file.id, losses });
      change.audit({ action: 'course.export', target: { type: 'course', id: courseId, name: course.name } });
      return { exportId, name: file.name, size: file.size, losses };
    });
  } catch (error) {
    await dropFile(app, file.id).catch(() => undefined);
    throw error;
  }
};
