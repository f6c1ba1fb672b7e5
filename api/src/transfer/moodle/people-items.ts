import type { UnpackedArchive } from '../archives/unpacked-archive.ts';
import type { ArchiveItem, ParsedArchiveItem } from '../reading/course-plan.ts';
import { formatQuantity } from '../reading/texts.ts';
import type { MoodleActivity } from './backup.ts';
import { readGradeCounts, readMoodlePeople } from './people.ts';

/** The maximum number of people in a list. */
const MAX_LISTED = 5_000;

function itemOf(key: string, title: string, detail: string, reason: string): ArchiveItem {
  return {
    key,
    title,
    detail,
    reason,
    path: 'Personas',
    kind: 'other',
    outcome: 'out',
    bytes: 0,
    digest: '',
  };
}

/** Returns items for a backup's people and grades, which the preview only counts. */
export async function readPeopleItems(
  spool: UnpackedArchive,
  activities: MoodleActivity[],
): Promise<ParsedArchiveItem[]> {
  const { students, others } = await readMoodlePeople(spool);
  const marks = await readGradeCounts(
    spool,
    activities.map(({ folder }) => folder),
  );
  const items: ParsedArchiveItem[] = [];
  if (students.length > 0) {
    const isTooMany = students.length > MAX_LISTED;
    const reason = isTooMany
      ? 'Son más de 5.000: traelas por partes con una lista.'
      : 'No entran con el curso.';
    const title = formatQuantity(students.length, 'persona');
    const item = itemOf('people', title, 'Estudiantes, con nombre, correo y grupo', reason);
    items.push({
      item: isTooMany ? item : { ...item, kind: 'people' },
      contents: [],
      ...(!isTooMany && { people: students }),
    });
  }
  if (others > 0) {
    const reason =
      'Enseñan o tienen otro rol, o su inscripción está suspendida o sin nombre: sumalas desde Estudiantes.';
    const title = formatQuantity(others, 'otra cuenta', 'otras cuentas');
    items.push({ item: itemOf('people:others', title, 'Docentes y otras personas', reason), contents: [] });
  }
  if (marks.people > 0) {
    const title = `Notas de ${formatQuantity(marks.people, 'persona')} en ${formatQuantity(marks.things, 'cosa')}`;
    const reason = 'Acá las notas salen de los cuestionarios y tareas que se hacen acá.';
    items.push({ item: itemOf('marks', title, 'Calificaciones', reason), contents: [] });
  }
  return items;
}
