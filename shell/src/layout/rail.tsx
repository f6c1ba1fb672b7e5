import { currentRegistry } from '@rambla/kit/registry';
import { useLocation } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { useAtomValue } from '@rambla/kit/state';
import { screenAt } from '../screens.ts';
import { Brand } from './brand.tsx';
import { drawerAtom } from './drawer-atom.ts';
import { AdminEntries } from './drawer-nav.tsx';
import { ThemeButton } from './theme-button.tsx';

/** The drawer's administration entries, docked beside the screens they lead to where there is room. */
export function Rail() {
  const auth = useAuth();
  const { pathname } = useLocation();
  const drawerOpen = useAtomValue(drawerAtom);
  if (auth.role !== 'admin') return null;
  const access = screenAt(pathname, currentRegistry(), auth)?.access;
  if (access !== 'admin' && access !== 'teacher') return null;
  return (
    // Put away while the drawer is open: it has the same entries.
    <aside className="rail" data-away={drawerOpen || undefined}>
      <Brand />
      <nav aria-label="Administración">
        <AdminEntries />
      </nav>
      <div className="rail-foot">
        <ThemeButton />
      </div>
    </aside>
  );
}
