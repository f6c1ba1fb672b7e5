import { useLocation } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { useAtomValue } from '@rambla/kit/state';
import { findScreenAt } from '../screens.ts';
import { Brand } from './brand.tsx';
import { drawerOpenAtom } from './drawer-atom.ts';
import { useMenu } from './menu.ts';
import { RailGroups } from './rail-groups.tsx';
import { ThemeButton } from './theme-button.tsx';

const DESK: readonly string[] = ['teacher', 'staff', 'bedelia', 'admin'];

/** The administration's navigation, on wide screens. */
export function Rail() {
  const auth = useAuth();
  const { pathname } = useLocation();
  const drawerOpen = useAtomValue(drawerOpenAtom);
  const entries = useMenu('rail');
  if (entries.length === 0) return null;
  const screen = findScreenAt(pathname, auth);
  if (!screen) return null;
  // Screens with a rail entry may be open to all roles, because any account may be a course's assistant.
  const isPlaced = screen.menu?.some(({ place }) => place === 'rail');
  if (!DESK.includes(screen.access) && !isPlaced) return null;
  return (
    // Hidden while the drawer shows the same entries.
    <aside className="rail" data-away={drawerOpen || undefined}>
      <Brand />
      <nav aria-label="Administración">
        <RailGroups entries={entries} />
      </nav>
      <div className="rail-foot">
        <ThemeButton />
      </div>
    </aside>
  );
}
