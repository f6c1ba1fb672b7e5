import { atom } from '@rambla/kit/state';

/** True while the drawer is open. */
export const drawerAtom = atom(false);
