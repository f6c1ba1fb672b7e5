import type { Menu } from '@rambla/kit/registry';

/** These screens' entries in drawer, footer and bars. The registry carries them; no browser loads this file. */
export const menu: Menu = {
  overview: [{ place: 'drawer-admin', order: 5, label: 'RESUMEN', icon: 'chart' }],
  home: [{ place: 'drawer-account', order: 25, label: 'QUÉ TE ESPERA', icon: 'clock', role: 'teacher' }],
  'create-user': [{ place: 'drawer-admin', order: 10, label: 'CREAR USUARIOS', icon: 'user-plus' }],
  'create-course': [{ place: 'drawer-admin', order: 20, label: 'CREAR MATERIAS', icon: 'book-plus' }],
  courses: [
    { place: 'drawer-admin', order: 30, label: 'EDITAR MATERIAS', icon: 'book', role: 'admin' },
    { place: 'drawer-admin', order: 30, label: 'CURSOS', icon: 'book', role: 'bedelia' },
  ],
  'import-people': [
    { place: 'drawer-admin', order: 35, label: 'IMPORTAR INSCRIPTOS', icon: 'upload', role: 'bedelia' },
  ],
  subscriptions: [
    { place: 'drawer-admin', order: 40, label: 'EDITAR USUARIOS Y SUBSCRIPCIONES', icon: 'people' },
  ],
  sessions: [{ place: 'drawer-admin', order: 50, label: 'SESIONES', icon: 'device' }],
  impressions: [{ place: 'drawer-admin', order: 60, label: 'CLASES VISTAS', icon: 'eye' }],
  texts: [{ place: 'drawer-admin', order: 65, label: 'PRIVACIDAD Y TÉRMINOS', icon: 'doc' }],
  reports: [
    { place: 'drawer-admin', order: 68, label: 'REPORTES', icon: 'flag', access: 'admin' },
    { place: 'drawer-account', order: 55, label: 'REPORTES', icon: 'flag', role: 'teacher' },
  ],
  trash: [
    { place: 'drawer-admin', order: 70, label: 'PAPELERA', icon: 'trash', access: 'admin' },
    { place: 'drawer-account', order: 60, label: 'PAPELERA', icon: 'trash', role: 'teacher' },
  ],
};
