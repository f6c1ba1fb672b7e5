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
  },
  {
    name: 'course-list',
    path: paths.coursesOf.pattern,
    access: 'all',
    bar: true,
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
  },
  {
    name: 'login',
    path: paths.login,
    access: 'guest',
    screen: () => import(/* webpackChunkName: "login" */ './users/login-screen.tsx'),
  },
  {
    name: 'forgot-password',
    path: paths.forgotPassword,
    access: 'guest',
    screen: () => import(/* webpackChunkName: "forgot-password" */ './users/forgot-password-screen.tsx'),
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
  },
];
