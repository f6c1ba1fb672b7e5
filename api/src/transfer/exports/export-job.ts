import { addAbortSignal, pipeline, type Readable, Transform } from 'node:stream';
import { conflict, requireFound } from '../../core/http/errors.ts';
import { requireTaughtCourse } from '../../courses/courses.policy.ts';
import { findCourse } from '../../courses/courses.queries.ts';
import { cleanFileName } from '../../platform/files/file-names.ts';
import { markFileStored } from '../../platform/files/files.queries.ts';
import { getRemainingQuota } from '../../platform/files/receive-file.ts';
import { deleteUnusedFile, deleteUnusedFiles, storeStream } from '../../platform/files/store-file.ts';
import { ZipWriter } from '../../platform/files/zip-writer.ts';
import type { JobHandler } from '../../platform/jobs/running-job.ts';
import { type ExportSource, listUnexportableData, readCourseItems } from './course-contents.ts';
import { COURSE_EXPORT_FORMATS, type CourseExportFormatName } from './export-formats.ts';
import { deleteFormerCourseExports, insertCourseExport } from './exports.queries.ts';

async function writeAll(
  source: ExportSource,
  zip: ZipWriter,
  format: CourseExportFormatName,
  progress: (fraction: number) => void,
): Promise<string[]> {
  const writer = COURSE_EXPORT_FORMATS[format].open(source, zip);
  await writer.begin();
  for await (const item of readCourseItems(source, progress)) await writer.add(item);
  const losses = await writer.end();
  zip.end();
  return losses;
}

/** Passes bytes on, and fails above the institute's remaining quota. */
function within(source: Readable, room: number): Readable {
  let size = 0;
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size <= room) done(null, chunk);
      // A `insufficientStorage` error has status 507, which a job would retry.
      else done(conflict('storage_full', 'No queda espacio para el archivo. Avisá a la administración.'));
    },
  });
  // A failure on either side destroys both streams.
  return pipeline(source, limit, () => undefined);
}

/** Exports a course to a file that is kept for a day and replaces the person's previous one. */
export const exportCourseJob: JobHandler = async (app, work) => {
  const { format } = work.payload<{ format: CourseExportFormatName }>();
  const starter = await work.starter();
  const { id: courseId } = await requireTaughtCourse(app.db, work.job.courseId ?? 0, starter);
  const course = requireFound(await findCourse(app.db, courseId), 'El curso no existe.');
  const zip = new ZipWriter();
  addAbortSignal(work.signal, zip.output);
  const source = { app, course, starterId: starter.id, signal: work.signal };
  const name = cleanFileName(`${course.name.replaceAll(/[/\\]/g, '-')}.${format}`);
  // The file has no course, because any member could open a course's file.
  const place = { courseId: null, name, mimeType: 'application/zip' };
  const room = await getRemainingQuota(app, app.config.maxStorageBytes);
  const writing = writeAll(source, zip, format, (fraction) => work.progress(fraction * 0.95));
  writing.catch((error: Error) => zip.output.destroy(error));
  const file = await storeStream(app, place, within(zip.output, room));
  try {
    const losses = [...(await listUnexportableData(source)), ...(await writing)];
    await work.finish(async (change) => {
      const { trx } = change;
      await markFileStored(trx, file.id, { size: file.size, sha256: file.sha256 });
      const former = await deleteFormerCourseExports(trx, courseId, starter.id);
      change.afterwards(() => deleteUnusedFiles(app, former));
      const exportId = await insertCourseExport(trx, {
        courseId,
        userId: starter.id,
        fileId: file.id,
        losses,
      });
      change.audit({ action: 'course.export', target: { type: 'course', id: courseId, name: course.name } });
      return { exportId, name: file.name, size: file.size, losses };
    });
  } catch (error) {
    await deleteUnusedFile(app, file.id).catch(() => undefined);
    throw error;
  }
};
