import { Link } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { useAtom, useSetAtom } from '@rambla/kit/state';
import { Icon } from '@rambla/kit/ui/icon';
import { useEffect, useRef } from 'react';
import { Brand } from './brand.tsx';
import { drawerOpenAtom, searchOpenAtom } from './drawer-atom.ts';
import { logOut } from './log-out.ts';
import { type MenuLink, useMenu } from './menu.ts';
import { NotificationsButton } from './notifications-button.tsx';
import { SearchForm } from './search-form.tsx';

/** The bar on every screen: drawer button, logo, search, log-in or log-out. */
export function TopBar() {
  const setDrawer = useSetAtom(drawerOpenAtom);
  const [searching, setSearching] = useAtom(searchOpenAtom);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Waits, because a closing drawer first returns the focus to its button.
    if (searching) requestAnimationFrame(() => input.current?.focus());
  }, [searching]);
  return (
    <header className="topbar" id="inicio" data-searching={searching || undefined}>
      <div className="wrap topbar-in">
        <button
          type="button"
          className="btn btn-ghost btn-icon topbar-menu"
          aria-haspopup="dialog"
          aria-label="Abrir menú"
          onClick={() => setDrawer(true)}
        >
          <Icon name="menu" />
        </button>
        <Brand />
        <SearchForm inputRef={input} onDone={() => setSearching(false)} />
        <div className="topbar-actions">
          <button
            type="button"
            className="btn btn-ghost btn-icon only-m"
            aria-label="Buscar"
            aria-expanded={searching}
            onClick={() => setSearching(!searching)}
          >
            <Icon name={searching ? 'close' : 'search'} />
          </button>
          <WayInOrOut />
        </div>
      </div>
    </header>
  );
}

function WayInOrOut() {
  const { authenticated } = useAuth();
  return (
    <>
      {authenticated && <NotificationsButton />}
      {useMenu('top').map((entry) => (
        <Link key={entry.label} className={classOf(entry)} to={entry.to}>
          {entry.label}
        </Link>
      ))}
      {authenticated && (
        <button type="button" className="btn btn-outline topbar-out" onClick={logOut}>
          CERRAR SESION
        </button>
      )}
    </>
  );
}

function classOf({ tone, wide }: MenuLink): string {
  return `btn ${tone === 'primary' ? 'btn-primary' : 'btn-ghost'} ${wide ? 'only-d' : 'topbar-in-link'}`;
}
