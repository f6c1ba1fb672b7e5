import { scrollToCurrentLink } from '@rambla/kit/dom/show-current';
import { paths } from '@rambla/kit/paths';
import { NavLink } from '@rambla/kit/router';
import css from './account-tabs.module.css';

const PLACES = [
  [paths.profile, 'Perfil'],
  [paths.security, 'Seguridad'],
  [paths.noticePreferences, 'Avisos'],
  [paths.ownData, 'Mis datos'],
] as const;

/** The tabs of the account screens; on phones one scrollable row. */
export function AccountTabs() {
  return (
    <nav ref={scrollToCurrentLink} className={css.tabs} aria-label="Partes de tu cuenta">
      {PLACES.map(([path, label]) => (
        <NavLink key={path} to={path} end>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
