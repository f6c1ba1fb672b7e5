import { portalConfig } from '@rambla/kit/config';
import { glideTo } from '@rambla/kit/glide';
import { paths } from '@rambla/kit/paths';
import { Link, NavLink } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { Icon, type IconName } from '@rambla/kit/ui/icon';
import type { MouseEvent } from 'react';
import { logOut } from './log-out.ts';

type Entry = { to: string; label: string; icon: IconName; tone?: 'fcea' | 'fing' | 'cortos' };

const CATALOG: Entry[] = [
  { to: paths.coursesOf('FCEA'), label: 'FCEA', icon: 'chart', tone: 'fcea' },
  { to: paths.coursesOf('FING'), label: 'FING', icon: 'compass', tone: 'fing' },
  { to: paths.coursesOf('CORTOS'), label: 'CURSOS y CARERRAS', icon: 'bolt', tone: 'cortos' },
];
const OWN: Entry[] = [
  { to: paths.tutor, label: 'PROFE IA', icon: 'spark' },
  { to: paths.profile, label: 'PERFIL', icon: 'user' },
  { to: paths.myCourses, label: 'MIS MATERIAS', icon: 'book' },
  { to: paths.quizzes, label: 'CUESTIONARIOS', icon: 'quiz' },
];
const ADMIN: Entry[] = [
  { to: paths.createUser, label: 'CREAR USUARIOS', icon: 'user-plus' },
  { to: paths.createCourse, label: 'CREAR MATERIAS', icon: 'book-plus' },
  { to: paths.courses, label: 'EDITAR MATERIAS', icon: 'book' },
  { to: paths.subscriptions, label: 'EDITAR USUARIOS Y SUBSCRIPCIONES', icon: 'people' },
  { to: paths.sessions, label: 'SESIONES', icon: 'key' },
  { to: paths.impressions, label: 'CLASES VISTAS', icon: 'eye' },
];

/** The menu's entries for who is there. */
export function DrawerNav() {
  const { authenticated, role } = useAuth();
  return (
    <nav className="drawer-nav" aria-label="Principal">
      <Link className="only-m" to={paths.myCourses}>
        <Swatch icon="search" />
        BUSCAR
      </Link>
      <Entries entries={CATALOG} />
      <hr />
      {authenticated ? (
        <Entries entries={OWN} />
      ) : (
        <Entries entries={[{ to: paths.login, label: 'INGRESAR/REGISTRARSE', icon: 'user' }]} />
      )}
      <Contact />
      {role === 'admin' && (
        <>
          <hr />
          <AdminEntries />
        </>
      )}
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

/** The administration's entries, for the drawer and for the rail. */
export function AdminEntries() {
  return <Entries entries={ADMIN} />;
}

function Entries({ entries }: { entries: Entry[] }) {
  return entries.map(({ to, label, icon, tone }) => (
    <NavLink key={to} to={to} end>
      <Swatch icon={icon} tone={tone} />
      {label}
    </NavLink>
  ));
}

function Swatch({ icon, tone }: { icon: IconName; tone?: Entry['tone'] }) {
  return (
    <span className={tone ? `swatch ${tone}` : 'swatch'}>
      <Icon name={icon} />
    </span>
  );
}

function Contact() {
  const handleClick = (event: MouseEvent) => {
    const footer = document.getElementById('contacto');
    if (portalConfig.contactUrl || !footer) return;
    event.preventDefault();
    // After the dialog has closed and given the focus back.
    requestAnimationFrame(() => requestAnimationFrame(() => glideTo(footer)));
  };
  return (
    <a href={portalConfig.contactUrl ?? '#contacto'} onClick={handleClick}>
      <Swatch icon="mail" />
      CONTACTO
    </a>
  );
}
