import type { TrashEntry, TrashKind } from '@rambla/api/contract';
import { DAY_MS } from '@rambla/kit/format/day-ms';

/** The name of each kind, singular and plural. */
export const TRASH_KIND_NAMES: Record<TrashKind, { one: string; many: string }> = {
  course: { one: 'Curso', many: 'Cursos' },
  lecture: { one: 'Clase', many: 'Clases' },
  video: { one: 'Video de', many: 'Videos' },
  attachment: { one: 'Material', many: 'Materiales' },
  link: { one: 'Link', many: 'Links' },
  live_class: { one: 'Clase en vivo', many: 'Clases en vivo' },
  announcement: { one: 'Anuncio', many: 'Anuncios' },
  quiz: { one: 'Cuestionario', many: 'Cuestionarios' },
  assignment: { one: 'Tarea', many: 'Tareas' },
  quizzes: { one: 'Todos los cuestionarios', many: 'Cuestionarios de un curso' },
  group: { one: 'Grupo', many: 'Grupos' },
  grade_part: { one: 'Columna de notas', many: 'Columnas de notas' },
  subscription: { one: 'Inscripción', many: 'Inscripciones' },
  subscriptions: { one: 'Todos los inscriptos', many: 'Inscriptos de un curso' },
  user: { one: 'Cuenta', many: 'Cuentas' },
};

/** Spanish names of the main tables; the other tables only hold details of these. */
const CONTENTS: [table: string, one: string, many: string][] = [
  ['lectures', 'clase', 'clases'],
  ['attachments', 'material', 'materiales'],
  ['links', 'link', 'links'],
  ['liveClasses', 'clase en vivo', 'clases en vivo'],
  ['quizzes', 'cuestionario', 'cuestionarios'],
  ['questions', 'pregunta', 'preguntas'],
  ['attempts', 'intento', 'intentos'],
  ['subscriptions', 'inscripción', 'inscripciones'],
  ['courseGroups', 'grupo', 'grupos'],
  ['captions', 'archivo de subtítulos', 'archivos de subtítulos'],
  ['talkQuestions', 'pregunta de una clase', 'preguntas de las clases'],
  ['notes', 'apunte', 'apuntes'],
];

/** Lists deleted contents: «12 clases · 3 cuestionarios · 45 inscripciones»; empty for none. */
export function trashContentsText(contents: TrashEntry['contents']): string {
  return CONTENTS.flatMap(([table, one, many]) => {
    const count = contents[table] ?? 0;
    if (count === 0) return [];
    return count === 1 ? `1 ${one}` : `${count.toLocaleString('es-UY')} ${many}`;
  }).join(' · ');
}

/** Formats the time until final deletion: «Quedan 12 días». */
export function daysLeftText(expiresAt: string, now = Date.now()): string {
  const days = Math.round((Date.parse(expiresAt) - now) / DAY_MS);
  if (days < 1) return 'Se va hoy';
  return days === 1 ? 'Queda 1 día' : `Quedan ${days} días`;
}
