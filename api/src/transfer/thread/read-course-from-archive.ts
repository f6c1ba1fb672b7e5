import { ArchiveError } from '../archives/archive-error.ts';
import type { UnpackedArchive } from '../archives/unpacked-archive.ts';
import type { CourseSink } from '../reading/course-plan.ts';

const SCORM = /adlcp|ADL SCORM|scormtype/i;

/** Reads an archive's course; loads only one reader, because each thread loads its code anew. */
export async function readCourseFromArchive(spool: UnpackedArchive, sink: CourseSink): Promise<void> {
  if (spool.has('moodle_backup.xml')) {
    const { readMoodleCourse } = await import('../moodle/read-moodle-course.ts');
    return readMoodleCourse(spool, sink);
  }
  const manifest = await spool.text('imsmanifest.xml');
  if (manifest === undefined)
    throw new ArchiveError('archive_unknown', 'No es una copia de Moodle ni un Common Cartridge.');
  if (SCORM.test(manifest)) {
    const message =
      'Eso es un paquete SCORM: todavía no entra. Pedile a quien lo hizo un .imscc, o subí sus archivos.';
    throw new ArchiveError('archive_scorm', message);
  }
  const { readCartridge } = await import('../cartridge/read-cartridge.ts');
  return readCartridge(spool, sink);
}
