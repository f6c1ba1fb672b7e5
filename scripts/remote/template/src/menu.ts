import type { Menu } from '@rambla/kit/registry';

/** The screens' entries in drawer, footer and bars, by screen name. */
export const menu: Menu = {
  books: [
    { place: 'drawer-catalog', order: 90, label: 'BIBLIOTECA', icon: 'stack' },
    { place: 'footer-courses', order: 90, label: 'Biblioteca' },
  ],
  reading: [{ place: 'drawer-account', order: 90, label: 'BIBLIOGRAFÍA', icon: 'stack', role: 'teacher' }],
};
