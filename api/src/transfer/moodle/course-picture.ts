import { digestOf } from '../reading/convert-page.ts';
import type { ParsedArchiveItem } from '../reading/course-plan.ts';
import { WHOLE_COURSE_PATH } from '../reading/course-summary.ts';
import { formatShortSize } from '../reading/texts.ts';
import type { MoodleFiles } from './moodle-files.ts';

const AREA = 'overviewfiles';

/** Reads the pictures that Moodle's course list shows for the course. */
export function readCoursePictureItems(files: MoodleFiles, courseContextId: string): ParsedArchiveItem[] {
  return files.of(courseContextId, AREA).map((file): ParsedArchiveItem => {
    files.used.add(file);
    const title = file.name.slice(0, 200);
    return {
      item: {
        key: `course:picture:${file.path}`,
        path: WHOLE_COURSE_PATH,
        kind: 'material',
        title,
        detail: `Imagen del curso, ${formatShortSize(file.size)}`,
        outcome: 'changed',
        reason: 'Acá los cursos no llevan imagen: entra como material.',
        bytes: file.size,
        digest: digestOf(title, file.entry),
      },
      contents: [{ kind: 'material', title, file: file.entry, isPicture: true }],
    };
  });
}
