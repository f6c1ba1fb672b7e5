import { paths } from '@rambla/kit/paths';
import type { Menu } from '@rambla/kit/registry';

/** Menu entries of this remote. The build puts them into the registry; no browser loads this file. */
export const menu: Menu = {
  'course-list': [
    {
      place: 'drawer-catalog',
      order: 10,
      label: 'FCEA',
      icon: 'chart',
      tone: 'fcea',
      to: paths.coursesOf('FCEA'),
    },
    { place: 'footer-courses', order: 10, label: 'Ciencias Económicas', to: paths.coursesOf('FCEA') },
    { place: 'bar', order: 10, label: 'FCEA', tone: 'fcea', to: paths.coursesOf('FCEA') },
    {
      place: 'drawer-catalog',
      order: 20,
      label: 'FING',
      icon: 'compass',
      tone: 'fing',
      to: paths.coursesOf('FING'),
    },
    { place: 'footer-courses', order: 20, label: 'Ingeniería', to: paths.coursesOf('FING') },
    { place: 'bar', order: 20, label: 'FING', tone: 'fing', to: paths.coursesOf('FING') },
    {
      place: 'drawer-catalog',
      order: 30,
      label: 'CURSOS y CARERRAS',
      icon: 'bolt',
      tone: 'cortos',
      to: paths.coursesOf('CORTOS'),
    },
    {
      place: 'footer-courses',
      order: 30,
      label: 'Cursos cortos y carreras',
      to: paths.coursesOf('CORTOS'),
    },
    { place: 'bar', order: 30, label: 'CORTOS', tone: 'cortos', to: paths.coursesOf('CORTOS') },
  ],
  signup: [
    { place: 'footer-account', order: 20, label: 'Registrarse' },
    { place: 'top', order: 20, label: 'REGISTRARSE', tone: 'primary', wide: true },
    { place: 'bar-action', order: 10, label: 'REGISTRARSE' },
  ],
  login: [
    { place: 'drawer-account', order: 10, label: 'INGRESAR/REGISTRARSE', icon: 'user' },
    { place: 'footer-account', order: 10, label: 'Ingresar' },
    { place: 'top', order: 10, label: 'INGRESAR' },
  ],
  privacy: [{ place: 'footer-end', order: 10, label: 'Privacidad', text: 'privacy' }],
  terms: [{ place: 'footer-end', order: 20, label: 'Términos', text: 'terms' }],
  'check-certificate': [{ place: 'footer-courses', order: 40, label: 'Comprobar un certificado' }],
  'forgot-password': [{ place: 'footer-account', order: 30, label: 'Recuperar contraseña' }],
  tutor: [{ place: 'drawer-account', order: 10, label: 'PROFE IA', icon: 'spark', access: 'user' }],
};
