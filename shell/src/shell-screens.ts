import type { ScreenRoute } from '@rambla/api/contract';

/** The shell's own screens, published with it; no remote can replace or break them. */
export const shellScreens: ScreenRoute[] = [
  {
    name: 'portal',
    path: '/portal',
    access: 'admin',
    data: ['remotes'],
    menu: [
      { place: 'drawer-admin', order: 66, label: 'PORTAL', icon: 'stack' },
      { place: 'rail', group: 'Instituto', order: 62, label: 'Portal', icon: 'building' },
    ],
  },
];
