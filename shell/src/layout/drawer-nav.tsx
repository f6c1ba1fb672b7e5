import { portalConfig } from '@rambla/kit/config';
import { smoothScrollTo } from '@rambla/kit/dom/smooth-scroll';
import { paths } from '@rambla/kit/paths';
import { Link, NavLink } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { useSetAtom } from '@rambla/kit/state';
import { Icon, type IconName } from '@rambla/kit/ui/icon';
import type { MouseEvent } from 'react';
import { searchOpenAtom } from './drawer-atom.ts';
import { logOut } from './log-out.ts';
import { type MenuLink, useMenu } from './menu.ts';

/** The menu's entries for the current viewer. */
export function DrawerNav() {
  const { authenticated } = useAuth();
  const admin = useMenu('drawer-admin');
  return (
    <nav className="drawer-nav" aria-label="Principal">
      <Search />
      <Entries entries={useMenu('drawer-catalog')} />
      <hr />
      <Entries entries={useMenu('drawer-account')} />
      <Contact />
      {admin.length > 0 && <hr />}
      <Entries entries={admin} />
      {authenticated && (
        <>
          <hr />
          <button type="button" onClick={logOut}>
            <Swatch icon="exit" />
            CERRAR SESION
          </button>
        </>
      )}
    </nav>
  );
}

/** Links to the screens of the drawer's menu entries. */
function Entries({ entries }: { entries: MenuLink[] }) {
  return entries.map(({ to, label, icon, tone }) => (
    <NavLink key={label} to={to} end>
      {/* An unknown icon of a newer remote stays blank. */}
      <Swatch icon={icon as IconName} tone={tone} />
      {label}
    </NavLink>
  ));
}

function Swatch({ icon, tone }: { icon: IconName; tone?: MenuLink['tone'] }) {
  return (
    <span className={tone ? `swatch ${tone}` : 'swatch'}>
      <Icon name={icon} />
    </span>
  );
}

/** Focuses the search field of the top bar. */
function Search() {
  const setSearching = useSetAtom(searchOpenAtom);
  const handleClick = (event: MouseEvent) => {
    event.preventDefault();
    setSearching(true);
  };
  return (
    <Link className="only-m" to={paths.myCourses} onClick={handleClick}>
      <Swatch icon="search" />
      BUSCAR
    </Link>
  );
}

/** Links to the institute's contact address, or else to its social networks; hidden without either. */
function Contact() {
  const { contactUrl, socialUrls } = portalConfig;
  if (!contactUrl && socialUrls.length === 0) return null;
  const handleClick = (event: MouseEvent) => {
    const footer = document.getElementById('contacto');
    if (contactUrl || !footer) return;
    event.preventDefault();
    // Waits until the closed dialog has restored the focus.
    requestAnimationFrame(() => requestAnimationFrame(() => smoothScrollTo(footer)));
  };
  return (
    <a href={contactUrl ?? '#contacto'} onClick={handleClick}>
      <Swatch icon="mail" />
      CONTACTO
    </a>
  );
}
