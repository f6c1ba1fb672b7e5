import type { MenuEntry, MenuPlace } from '@rambla/api/contract';
import { isOpenTo } from '@rambla/api/screens';
import { portalConfig } from '@rambla/kit/config';
import { useAuth } from '@rambla/kit/session';
import { listScreens, viewerRoleOf } from '../screens.ts';

/** A menu entry with its address. */
export type MenuLink = MenuEntry & { to: string };

/** The entries of the registry's screens for a place of the frame and the current viewer. */
export function useMenu(place: MenuPlace): MenuLink[] {
  const viewer = viewerRoleOf(useAuth());
  return listScreens()
    .flatMap(({ path, access, menu = [] }) => menu.map((entry) => ({ to: path, access, ...entry })))
    .filter((entry) => entry.place === place && isOpenTo(entry.access, viewer))
    .filter(({ role, text }) => (!role || role === viewer) && (!text || portalConfig.texts.includes(text)))
    .sort((a, b) => a.order - b.order);
}
