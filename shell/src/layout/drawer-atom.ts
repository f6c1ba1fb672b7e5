import { atom } from '@rambla/kit/state';

/** Whether the drawer is open. */
export const drawerAtom = atom(false);
