import type { ContentItem, Lecture } from '@rambla/api/contract';
import { fileKindText, formatFileSize } from '@rambla/kit/format/file-kind';
import { momentText } from '@rambla/kit/format/moment';
import { paths } from '@rambla/kit/paths';
import type { IconName } from '@rambla/kit/ui/icon';
import type { StaffRole } from '../../admin-ui/course-frame/nav-sections.ts';

interface Kind {
  icon: IconName;
  /** The icon's colour, as a value of the `data-tone` attribute. */
  tone: 'video' | 'file' | 'live' | 'quiz';
  /** Returns the line below the title, with the kind and its details. */
  about: (item: ContentItem, lecture: Lecture | undefined) => string;
  /** Returns the address of the item's editor, which depends on the role for quizzes. */
  to: (courseId: number, item: ContentItem, role: StaffRole) => string;
  /** The menu item that adds this kind; without an address `to`, choosing it adds at once. */
  add: { label: string; hint: string; to?: (courseId: number, role: StaffRole) => string };
}

const quizzesOf = (courseId: number, role: StaffRole) =>
  role === 'admin' ? paths.editQuizzes(courseId) : paths.teacherQuizzes(courseId);

/** All kinds of content, typed so that leaving out one of the API's kinds does not compile. */
export const CONTENT_KINDS: Record<ContentItem['kind'] | 'page', Kind> = {
  lecture: {
    icon: 'video',
    tone: 'video',
    about: () => 'Clase',
    to: (courseId, { id }) => `${paths.editLectures(courseId)}?clase=${id}`,
    add: { label: 'Clase en video', hint: 'Subí el archivo ahora o después', to: paths.editLectures },
  },
  page: {
    icon: 'page',
    tone: 'file',
    about: (_item, lecture) =>
      lecture?.durationSeconds
        ? `Página · ${Math.max(1, Math.round(lecture.durationSeconds / 60))} min de lectura`
        : 'Página',
    to: (courseId, { id }) => paths.editPage(courseId, id),
    add: { label: 'Página', hint: 'Texto, fórmulas, código, imágenes' },
  },
  attachment: {
    icon: 'doc',
    tone: 'file',
    about: ({ title, mimeType = '', size = 0 }) =>
      `Material · ${fileKindText({ name: title, mimeType })}, ${formatFileSize(size)}`,
    to: (courseId) => paths.attachments(courseId),
    add: { label: 'Material', hint: 'PDF, planilla, presentación', to: paths.attachments },
  },
  link: {
    icon: 'link',
    tone: 'file',
    about: ({ url = '' }) => `Link · ${url.split('/')[2] ?? url}`,
    to: (courseId) => paths.links(courseId),
    add: { label: 'Link', hint: 'Una dirección de afuera', to: paths.links },
  },
  live: {
    icon: 'live',
    tone: 'live',
    about: ({ at }) => (at ? `En vivo · ${momentText(at)}` : 'En vivo'),
    to: (courseId) => paths.liveClasses(courseId),
    add: { label: 'Clase en vivo', hint: 'Con día, hora y sala', to: paths.liveClasses },
  },
  quiz: {
    icon: 'quiz',
    tone: 'quiz',
    about: ({ count = 0, at }) =>
      `Cuestionario · ${count === 1 ? '1 pregunta' : `${count} preguntas`}${at ? ` · cierra ${momentText(at)}` : ''}`,
    to: (courseId, { id }, role) => `${quizzesOf(courseId, role)}?quiz=${id}`,
    add: {
      label: 'Cuestionario',
      hint: 'Se corrige solo lo que se puede',
      to: (courseId, role) => `${quizzesOf(courseId, role)}?quiz=new`,
    },
  },
  assignment: {
    icon: 'task',
    tone: 'quiz',
    about: ({ at }) => (at ? `Tarea · vence ${momentText(at)}` : 'Tarea'),
    to: (courseId, { id }) => paths.editAssignment(courseId, id),
    add: {
      label: 'Tarea',
      hint: 'Archivos o texto, con fecha y rúbrica',
      to: (courseId) => paths.editAssignment(courseId, 0),
    },
  },
};

/** Returns the kind as the list shows it: a page is a lecture, but has its own kind here. */
export const getContentKind = ({ kind }: ContentItem, lecture: Lecture | undefined): Kind =>
  CONTENT_KINDS[lecture?.kind === 'page' ? 'page' : kind];

export const contentItemKeyOf = ({ kind, id }: Pick<ContentItem, 'kind' | 'id'>) => `${kind} ${id}`;
