import { digestOf } from '../reading/convert-page.ts';
import type { ReadArchiveItem } from '../reading/course-plan.ts';
import { THE_COURSE } from '../reading/course-summary.ts';
import { shortSizeText } from '../reading/texts.ts';
import type { MoodleFiles } from './moodle-files.ts';

const AREA = 'overviewfiles';

/** Reads the pictures of the course in Moodle's course list. */
export function pictureItems(files: MoodleFiles, courseContextId: string): ReadArchiveItem[] {
  return files.of(courseContextId, AREA).map((file): ReadArchiveItem => {
    files.used.add(file);
    const title = file.name.slice(0, 200);
    return {
      item: {
        key: `course:picture:${file.path}`,
        path: THE_COURSE,
        kind: 'material',
        title,
        detail: `Imagen del curso, ${shortSizeText(file.size)}`,
        outcome: 'changed',
        reason: 'Acá los cursos no llevan imagen: entra como material.',
        bytes: file.size,
        digest: digestOf(title, file.entry),
      },
      contents: [{ kind: 'material', title, file: file.entry, isPicture: true }],
    };
  });
}
