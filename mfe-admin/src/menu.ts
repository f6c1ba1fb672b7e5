import type { Menu } from '@rambla/kit/registry';

type Entry = Menu[string][number];

/** Creates a tab in a group of the administration's navigation. */
const tab = (group: string, order: number, label: string, rest: Partial<Entry> = {}) =>
  ({ place: 'rail', group, order, label, ...rest }) as Entry;

/** Assigns a course's screen to the group «Materias»; no tab appears, because the path has parameters. */
const ofCourse = [tab('Materias', 39, 'Materia', { access: 'admin' })];

/** Menu entries of this remote; browsers get them from the registry and do not load this file. */
export const menu: Menu = {
  overview: [
    { place: 'drawer-admin', order: 5, label: 'RESUMEN', icon: 'chart' },
    tab('Resumen', 10, 'Lo que espera', { icon: 'home' }),
  ],
  home: [{ place: 'drawer-account', order: 25, label: 'QUÉ TE ESPERA', icon: 'clock', role: 'teacher' }],
  'create-user': [
    { place: 'drawer-admin', order: 10, label: 'CREAR USUARIOS', icon: 'user-plus' },
    tab('Personas', 21, 'Crear usuarios'),
  ],
  'import-people': [
    { place: 'drawer-admin', order: 35, label: 'IMPORTAR INSCRIPTOS', icon: 'upload', role: 'bedelia' },
    tab('Personas', 22, 'Traer una lista'),
  ],
  requests: [tab('Personas', 23, 'Pedidos de entrar', { count: 'enrolment_requests?limit=1' })],
  'create-course': [
    { place: 'drawer-admin', order: 20, label: 'CREAR MATERIAS', icon: 'book-plus' },
    tab('Materias', 31, 'Crear materias'),
  ],
  bring: [tab('Materias', 32, 'Traer de otra plataforma', { access: 'admin' })],
  courses: [
    { place: 'drawer-admin', order: 30, label: 'EDITAR MATERIAS', icon: 'book', role: 'admin' },
    { place: 'drawer-admin', order: 30, label: 'CURSOS', icon: 'book', role: 'bedelia' },
    tab('Materias', 30, 'Editar materias', { icon: 'book', role: 'admin' }),
    tab('Materias', 30, 'Cursos', { icon: 'book', role: 'bedelia' }),
  ],
  subscriptions: [
    { place: 'drawer-admin', order: 40, label: 'EDITAR USUARIOS Y SUBSCRIPCIONES', icon: 'people' },
    tab('Personas', 20, 'Usuarios y subscripciones', { icon: 'people' }),
  ],
  'user-subscriptions': [tab('Personas', 29, 'Persona')],
  sessions: [
    { place: 'drawer-admin', order: 50, label: 'SESIONES', icon: 'device' },
    tab('Seguridad', 40, 'Sesiones', { icon: 'shield' }),
  ],
  audit: [tab('Seguridad', 41, 'Registro de lo que se hizo')],
  'data-requests': [tab('Seguridad', 42, 'Pedidos de datos')],
  impressions: [
    { place: 'drawer-admin', order: 60, label: 'CLASES VISTAS', icon: 'eye' },
    tab('Resumen', 11, 'Clases vistas', { icon: 'eye' }),
  ],
  'user-impressions': [tab('Resumen', 19, 'Lo que vio una persona')],
  institute: [tab('Instituto', 60, 'Datos e imagen', { icon: 'building' })],
  texts: [
    { place: 'drawer-admin', order: 65, label: 'PRIVACIDAD Y TÉRMINOS', icon: 'doc' },
    tab('Instituto', 61, 'Privacidad y términos'),
  ],
  'institute-announcements': [tab('Comunicación', 50, 'Anuncios', { icon: 'mega' })],
  reports: [
    { place: 'drawer-admin', order: 68, label: 'REPORTES', icon: 'flag', access: 'admin' },
    { place: 'drawer-account', order: 55, label: 'REPORTES', icon: 'flag', role: 'teacher' },
    tab('Comunicación', 51, 'Reportes', { access: 'admin', count: 'questions/reports?limit=1' }),
  ],
  trash: [
    { place: 'drawer-admin', order: 70, label: 'PAPELERA', icon: 'trash', access: 'admin' },
    { place: 'drawer-account', order: 60, label: 'PAPELERA', icon: 'trash', role: 'teacher' },
    tab('Instituto', 63, 'Papelera', { access: 'admin' }),
  ],
  course: ofCourse,
  'course-texts': ofCourse,
  'course-home': ofCourse,
  'course-content': ofCourse,
  'course-settings': ofCourse,
  'course-rules': ofCourse,
  'course-questions': ofCourse,
  'course-reports': ofCourse,
  'course-subscriptions': ofCourse,
  members: ofCourse,
  roster: ofCourse,
  gradebook: ofCourse,
  acta: ofCourse,
  'edit-page': ofCourse,
  'edit-assignment': ofCourse,
  certificates: ofCourse,
  'edit-lectures': ofCourse,
  'edit-attachments': ofCourse,
  'edit-links': ofCourse,
  'live-classes': ofCourse,
  announcements: ofCourse,
  'edit-quizzes': ofCourse,
  'teach-quizzes': ofCourse,
  grading: ofCourse,
};
