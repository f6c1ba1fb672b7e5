import { readChild, readChildren, type XmlElement } from '../../quizzes/question-formats/xml-tree.ts';
import type { UnpackedArchive } from '../archives/unpacked-archive.ts';
import { digestOf } from '../reading/convert-page.ts';
import type { ParsedArchiveItem } from '../reading/course-plan.ts';
import { WHOLE_COURSE_PATH } from '../reading/course-summary.ts';
import { formatList, formatQuantity } from '../reading/texts.ts';
import { createSkippingHandler, readField, readNumberField } from './fields.ts';

/** Reads a file of grade items without the grades of people, of which it may hold thousands. */
async function readItems(
  spool: UnpackedArchive,
  file: string,
): Promise<{ root: XmlElement | undefined; items: XmlElement[] }> {
  const root = await spool.parts(file, createSkippingHandler('grade_grade'));
  return { root, items: readChildren(readChild(root, 'grade_items'), 'grade_item') };
}

/** Returns the percentage that passes an activity; null without a pass mark. */
export async function readPassMark(spool: UnpackedArchive, folder: string): Promise<number | null> {
  const { items } = await readItems(spool, `${folder}/grades.xml`);
  const item = items.find((one) => readField(one, 'itemtype') === 'mod');
  const [pass, max] = [readNumberField(item, 'gradepass'), readNumberField(item, 'grademax')];
  return pass > 0 && max >= pass ? Math.round((pass / max) * 10_000) / 100 : null;
}

/** Reports the backup's grading scheme, which a teacher must set up again here. */
export async function readGradeSchemeItems(spool: UnpackedArchive): Promise<ParsedArchiveItem[]> {
  const { root, items } = await readItems(spool, 'gradebook.xml');
  const all = readChildren(readChild(root, 'grade_categories'), 'grade_category');
  // The course itself is the category of depth 1.
  const categories = all.filter((category) => readNumberField(category, 'depth') > 1);
  const byHand = items.filter((item) => readField(item, 'itemtype') === 'manual');
  const total = items.find((item) => readField(item, 'itemtype') === 'course');
  const said = [
    ...(categories.length > 0 ? [formatQuantity(categories.length, 'categoría')] : []),
    ...(byHand.length > 0 ? [formatQuantity(byHand.length, 'nota a mano', 'notas a mano')] : []),
    ...(readNumberField(total, 'gradepass') > 0 ? ['nota que aprueba el curso'] : []),
  ];
  if (said.length === 0) return [];
  const item = {
    key: 'grades',
    path: WHOLE_COURSE_PATH,
    kind: 'other' as const,
    outcome: 'out' as const,
    title: formatList(said),
    detail: 'Cómo se compone la nota del curso',
    bytes: 0,
    reason: 'Acá cada cosa tiene su peso: componela de nuevo en Calificaciones.',
    digest: digestOf(said),
  };
  return [{ item, contents: [] }];
}
