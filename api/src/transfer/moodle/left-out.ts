import type { ParsedArchiveItem } from '../reading/course-plan.ts';
import { formatQuantity } from '../reading/texts.ts';
import { countDescendants } from './fields.ts';
import { type ActivityContext, toOmittedActivityItem } from './read-activity.ts';

interface Known {
  name: string;
  reason: string;
  /** The element to count, with its Spanish singular and plural. */
  counts?: [element: string, one: string, many: string];
}

const later = (what: string) => `Todavía no leemos ${what}.`;
const KNOWN: Record<string, Known> = {
  forum: {
    name: 'Foro',
    reason: 'Los foros son de personas. Usá Comunicación para anunciar.',
    counts: ['post', 'mensaje', 'mensajes'],
  },
  glossary: {
    name: 'Glosario',
    reason: 'Acá no hay glosarios: copiá lo que sirva a una página.',
    counts: ['entry', 'entrada', 'entradas'],
  },
  wiki: {
    name: 'Wiki',
    reason: 'Acá no hay wikis: copiá lo que sirva a una página.',
    counts: ['page', 'página', 'páginas'],
  },
  h5pactivity: { name: 'Contenido H5P', reason: later('H5P') },
  hvp: { name: 'Contenido H5P', reason: later('H5P') },
  scorm: { name: 'Paquete SCORM', reason: later('SCORM'), counts: ['sco', 'parte', 'partes'] },
  lti: { name: 'Herramienta externa', reason: 'Se conecta con otro sitio: poné su link.' },
  choice: { name: 'Consulta', reason: 'Acá no hay consultas.', counts: ['option', 'opción', 'opciones'] },
  feedback: { name: 'Encuesta', reason: 'Acá no hay encuestas.', counts: ['item', 'pregunta', 'preguntas'] },
  survey: { name: 'Encuesta', reason: 'Acá no hay encuestas.' },
  workshop: {
    name: 'Taller',
    reason: 'Acá nadie corrige a sus compañeros.',
    counts: ['assessment', 'evaluación', 'evaluaciones'],
  },
  lesson: {
    name: 'Lección',
    reason: 'Acá no hay lecciones con caminos.',
    counts: ['page', 'página', 'páginas'],
  },
  data: {
    name: 'Base de datos',
    reason: 'Acá no hay bases de datos.',
    counts: ['record', 'registro', 'registros'],
  },
  chat: { name: 'Chat', reason: 'Acá no hay chats.' },
  imscp: { name: 'Paquete IMS', reason: later('paquetes IMS') },
  attendance: {
    name: 'Asistencia',
    reason: 'Es un agregado de Moodle que acá no existe.',
    counts: ['session', 'sesión', 'sesiones'],
  },
  bigbluebuttonbn: { name: 'Clase en vivo', reason: 'Agendá tus clases en vivo desde el calendario.' },
  qbank: { name: 'Banco de preguntas', reason: 'Sus preguntas entran con el banco del curso.' },
  subsection: { name: 'Subsección', reason: 'Lo que tiene adentro entra en su sección.' },
};

/** Modules that are supported, unless the backup lacks their contents. */
const READ: Record<string, string> = {
  page: 'Página',
  label: 'Etiqueta',
  book: 'Libro',
  url: 'URL',
  resource: 'Archivo',
  folder: 'Carpeta',
  assign: 'Tarea',
  quiz: 'Cuestionario',
};

/** Returns the Spanish name of a kind of activity; undefined for kinds not listed here. */
export function moduleNameOf(module: string): string | undefined {
  if (Object.hasOwn(KNOWN, module)) return KNOWN[module]?.name;
  return Object.hasOwn(READ, module) ? READ[module] : undefined;
}

/** Reports an activity that is not imported; `why` replaces the usual reason. */
export function toUnsupportedActivityItem(place: ActivityContext, why?: string): ParsedArchiveItem {
  const { module } = place.activity;
  const known: Known = (Object.hasOwn(KNOWN, module) ? KNOWN[module] : undefined) ?? {
    name: moduleNameOf(module) ?? `Módulo ${module.slice(0, 40)}`,
    reason: 'Es un agregado de Moodle que acá no existe.',
  };
  const [element, one, many] = known.counts ?? [];
  const count = element ? countDescendants(place.root, element) : 0;
  const detail = count > 0 ? `${known.name} con ${formatQuantity(count, one ?? '', many)}` : known.name;
  return toOmittedActivityItem(place, detail, why ?? known.reason);
}
