import { paths } from '@rambla/kit/paths';
import { Link, useLocation } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { Icon } from '@rambla/kit/ui/icon';
import { useEffect, useState } from 'react';

const THRESHOLD_PX = 100;

/** Appears over the catalogue's pages once one has scrolled past 100 px. */
export function StickyBar() {
  const { pathname } = useLocation();
  const { authenticated } = useAuth();
  const shown = useScrolledPast(THRESHOLD_PX);
  if (pathname !== paths.home && !/^\/(coursesList|search)\//.test(pathname)) return null;
  return (
    <div className="stickybar" data-on={shown || undefined} inert={!shown}>
      <div className="wrap stickybar-in">
        <a className="logo" href="#inicio" aria-label="Volver arriba">
          <Icon name="mark" className="logo-mark" />
        </a>
        <nav aria-label="Categorías">
          <Link className="chip chip-fcea" to={paths.coursesOf('FCEA')}>
            FCEA
          </Link>
          <Link className="chip chip-fing" to={paths.coursesOf('FING')}>
            FING
          </Link>
          <Link className="chip chip-cortos" to={paths.coursesOf('CORTOS')}>
            CORTOS
          </Link>
        </nav>
        {authenticated ? (
          <Link className="btn btn-cta btn-sm" to={paths.myCourses}>
            MIS MATERIAS
          </Link>
        ) : (
          <Link className="btn btn-cta btn-sm" to={paths.signup}>
            REGISTRARSE
          </Link>
        )}
      </div>
    </div>
  );
}

function useScrolledPast(px: number): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    const handleScroll = () => setPast(window.scrollY > px);
    handleScroll();
    window.addEventListener('scroll', handleScroll, { passive: true });
    return () => window.removeEventListener('scroll', handleScroll);
  }, [px]);
  return past;
}
