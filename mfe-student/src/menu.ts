import { paths } from '@rambla/kit/paths';
import type { Menu } from '@rambla/kit/registry';

/** Menu entries of this remote. The build puts them into the registry; no browser loads this file. */
export const menu: Menu = {
  'my-courses': [
    { place: 'drawer-account', order: 30, label: 'MIS MATERIAS', icon: 'book', to: paths.myCourses },
    { place: 'footer-account', order: 10, label: 'Mis materias', to: paths.myCourses },
    { place: 'top', order: 10, label: 'MIS MATERIAS', wide: true, to: paths.myCourses },
    { place: 'bar-action', order: 10, label: 'MIS MATERIAS', to: paths.myCourses },
  ],
  profile: [
    { place: 'drawer-account', order: 20, label: 'PERFIL', icon: 'user' },
    { place: 'footer-account', order: 20, label: 'Perfil' },
  ],
  notices: [{ place: 'footer-account', order: 25, label: 'Avisos' }],
  'update-password': [{ place: 'footer-account', order: 30, label: 'Cambiar contraseña' }],
  calendar: [
    { place: 'drawer-account', order: 35, label: 'CALENDARIO', icon: 'calendar' },
    { place: 'footer-account', order: 15, label: 'Calendario' },
  ],
  quizzes: [{ place: 'drawer-account', order: 40, label: 'CUESTIONARIOS', icon: 'quiz' }],
  'own-marks': [
    { place: 'drawer-account', order: 45, label: 'NOTAS', icon: 'chart', role: 'student' },
    { place: 'footer-account', order: 17, label: 'Notas', role: 'student' },
  ],
};
