import type { RemoteScreen } from '@rambla/kit/registry';

/** The screens. `name` is also the name of the screen's chunk. */
export const routes: RemoteScreen[] = [
  {
    name: 'books',
    path: '/biblioteca',
    access: 'all',
    screen: () => import(/* webpackChunkName: "books" */ './books-screen.tsx'),
  },
  {
    name: 'reading',
    path: '/biblioteca/materias',
    access: 'teacher',
    data: ['desk'],
    screen: () => import(/* webpackChunkName: "reading" */ './reading-screen.tsx'),
  },
];
