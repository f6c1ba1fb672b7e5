import { paths } from '@rambla/kit/paths';
import type { IconName } from '@rambla/kit/ui/icon';

/** The roles in a course's administration. */
export type StaffRole = 'teacher' | 'bedelia' | 'admin';
/** The kinds of pending work that `CourseHome` counts. */
export type PendingWorkKind = 'videos' | 'grading' | 'requests' | 'questions' | 'reports';

interface Tab {
  label: string;
  to: string;
  who: StaffRole[];
  waits?: PendingWorkKind;
  /** Path prefix of further screens that belong to this tab. */
  within?: string;
}

interface NavSection {
  name: string;
  icon: IconName;
  tabs: Tab[];
}

/** The label of the settings section, which is shown apart from the others. */
export const SETTINGS_LABEL = 'Ajustes';

const BOTH: StaffRole[] = ['teacher', 'admin'];
/** Roles that see people, marks and certificates. */
const ALL: StaffRole[] = ['teacher', 'bedelia', 'admin'];

/** Lists the sections of a course's administration with their tabs, whose links depend on the role. */
function allPlaces(id: number, role: StaffRole): NavSection[] {
  const quizzes = role === 'admin' ? paths.editQuizzes(id) : paths.teacherQuizzes(id);
  return [
    { name: 'Inicio', icon: 'home', tabs: [{ label: 'Inicio', to: paths.courseHome(id), who: BOTH }] },
    {
      name: 'Contenido',
      icon: 'stack',
      tabs: [
        { label: 'Todo', to: paths.courseContent(id), who: BOTH },
        { label: 'Clases', to: paths.editLectures(id), who: BOTH, waits: 'videos' },
        { label: 'Materiales', to: paths.attachments(id), who: BOTH },
        { label: 'Links', to: paths.links(id), who: BOTH },
        { label: 'En vivo', to: paths.liveClasses(id), who: BOTH },
      ],
    },
    {
      name: 'Evaluación',
      icon: 'quiz',
      tabs: [
        {
          label: 'Cuestionarios y tareas',
          to: quizzes,
          who: BOTH,
          within: `${paths.course(id)}/assignments/`,
        },
        { label: 'Banco de preguntas', to: `${quizzes}?view=bank`, who: BOTH },
        { label: 'Importar y exportar', to: `${quizzes}?view=import`, who: BOTH },
        { label: 'Corregir', to: paths.grading(id), who: BOTH, waits: 'grading' },
      ],
    },
    {
      name: 'Estudiantes',
      icon: 'people',
      tabs: [
        { label: 'Seguimiento', to: paths.students(id), who: ALL },
        { label: 'Inscriptos', to: paths.members(id), who: ['teacher'] },
        {
          label: 'Inscriptos',
          to: paths.courseSubscriptions(id),
          who: ['bedelia', 'admin'],
          waits: 'requests',
        },
      ],
    },
    {
      name: 'Notas',
      icon: 'marks',
      tabs: [
        { label: 'Planilla', to: paths.gradebook(id), who: ALL },
        { label: 'Acta', to: paths.acta(id), who: ALL },
        { label: 'Certificados', to: paths.certificates(id), who: ALL },
      ],
    },
    {
      name: 'Comunicación',
      icon: 'mega',
      tabs: [
        { label: 'Anuncios', to: paths.announcements(id), who: BOTH },
        { label: 'Preguntas', to: paths.courseUnansweredQuestions(id), who: BOTH, waits: 'questions' },
        { label: 'Reportes', to: paths.courseReports(id), who: BOTH, waits: 'reports' },
      ],
    },
    {
      name: SETTINGS_LABEL,
      icon: 'sliders',
      tabs: [
        { label: 'Ajustes', to: paths.courseSettings(id), who: BOTH },
        { label: 'Datos', to: role === 'admin' ? paths.course(id) : paths.courseFields(id), who: BOTH },
        { label: 'Reglas', to: paths.courseRules(id), who: BOTH },
      ],
    },
  ];
}

/** Lists the sections visible to this role; settings come last. */
export function navSectionsOf(courseId: number, role: StaffRole): NavSection[] {
  return allPlaces(courseId, role)
    .map((place) => ({ ...place, tabs: place.tabs.filter(({ who }) => who.includes(role)) }))
    .filter(({ tabs }) => tabs.length > 0);
}

export function isTabAt({ to, within }: Tab, pathname: string): boolean {
  return to.split('?')[0] === pathname || (within !== undefined && pathname.startsWith(within));
}

/** Finds the tab at this address; without an exact match, the first tab with this path. */
export function findTab(tabs: Tab[], pathname: string, view: string): Tab | undefined {
  const there = tabs.filter((tab) => isTabAt(tab, pathname));
  return there.find(({ to }) => to === (view ? `${pathname}?view=${view}` : pathname)) ?? there[0];
}

export type { NavSection, Tab };
