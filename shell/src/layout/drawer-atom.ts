import { atom } from '@rambla/kit/state';

/** True while the drawer is open. */
export const drawerOpenAtom = atom(false);

/** True while the search field of a small screen is open. */
export const searchOpenAtom = atom(false);
