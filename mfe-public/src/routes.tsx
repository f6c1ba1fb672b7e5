import { paths } from '@rambla/kit/paths';
import type { RemoteScreen } from '@rambla/kit/registry';

/** Screens for visitors. `name` is also the name of the screen's chunk. */
export const routes: RemoteScreen[] = [
  {
    name: 'landing',
    path: paths.home,
    access: 'all',
    bar: true,
    screen: () => import(/* webpackChunkName: "landing" */ './landing/landing-screen.tsx'),
    prerender: true,
    about: { picture: 'share', schema: 'EducationalOrganization' },
  },
  {
    name: 'course-list',
    path: paths.coursesOf.pattern,
    access: 'all',
    bar: true,
    data: ['courses/byType/:type'],
    placeholders: ['courses/byType/:type?limit=24'],
    about: {
      title: {
        FCEA: 'Cursos de Ciencias Económicas',
        FING: 'Cursos de Ingeniería',
        CORTOS: 'Cursos cortos y carreras',
      },
      description: {
        FCEA: 'Contabilidad, microeconomía, estadística y las demás materias de Ciencias Económicas: clases en video, materiales y cuestionarios.',
        FING: 'Cálculo, álgebra, física y programación para Ingeniería, con ejercicios resueltos paso a paso: clases en video, materiales y cuestionarios.',
        CORTOS:
          'Cursos cortos y carreras en línea: formación práctica en pocas semanas, con clases en video y cuestionarios.',
      },
      picture: 'share-{{params.type}}',
      schema: 'ItemList',
    },
    screen: () => import(/* webpackChunkName: "course-list" */ './courses/course-list-screen.tsx'),
  },
  {
    name: 'course-search',
    path: paths.search.pattern,
    access: 'all',
    bar: true,
    screen: () => import(/* webpackChunkName: "course-search" */ './courses/course-search-screen.tsx'),
  },
  {
    name: 'signup',
    path: paths.signup,
    access: 'guest',
    screen: () => import(/* webpackChunkName: "signup" */ './users/signup-screen.tsx'),
    prerender: true,
  },
  {
    name: 'login',
    path: paths.login,
    access: 'guest',
    screen: () => import(/* webpackChunkName: "login" */ './users/login-screen.tsx'),
    prerender: true,
  },
  {
    name: 'forgot-password',
    path: paths.forgotPassword,
    access: 'guest',
    screen: () => import(/* webpackChunkName: "forgot-password" */ './users/forgot-password-screen.tsx'),
    prerender: true,
  },
  {
    name: 'reset-password',
    path: paths.resetPassword,
    access: 'guest',
    screen: () => import(/* webpackChunkName: "reset-password" */ './users/reset-password-screen.tsx'),
  },
  {
    name: 'activate',
    path: paths.activate,
    access: 'all',
    screen: () => import(/* webpackChunkName: "activate" */ './users/activate-screen.tsx'),
  },
  {
    name: 'privacy',
    path: paths.privacy,
    access: 'all',
    data: ['texts/privacy'],
    placeholders: ['texts/privacy'],
    about: { title: 'Privacidad', picture: 'share', schema: 'WebPage' },
    screen: () => import(/* webpackChunkName: "privacy" */ './texts/privacy-screen.tsx'),
  },
  {
    name: 'terms',
    path: paths.terms,
    access: 'all',
    data: ['texts/terms'],
    placeholders: ['texts/terms'],
    about: { title: 'Términos de uso', picture: 'share', schema: 'WebPage' },
    screen: () => import(/* webpackChunkName: "terms" */ './texts/terms-screen.tsx'),
  },
  {
    name: 'tutor',
    path: paths.tutor,
    access: 'all',
    screen: () => import(/* webpackChunkName: "tutor" */ './tutor/tutor-screen.tsx'),
  },
  {
    name: 'self-check',
    path: paths.test,
    access: 'all',
    screen: () => import(/* webpackChunkName: "self-check" */ './self-check/self-check-screen.tsx'),
    prerender: true,
  },
];
