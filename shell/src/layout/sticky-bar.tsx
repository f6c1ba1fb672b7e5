import { Link, useLocation } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { Icon } from '@rambla/kit/ui/icon';
import { useEffect, useState } from 'react';
import { findScreenAt } from '../screens.ts';
import { useMenu } from './menu.ts';

const THRESHOLD_PX = 100;

/** Bar that appears after 100 px of scrolling, on screens that request it. */
export function StickyBar() {
  const { pathname } = useLocation();
  const auth = useAuth();
  const categories = useMenu('bar');
  const actions = useMenu('bar-action');
  const shown = useScrolledPast(THRESHOLD_PX);
  if (!findScreenAt(pathname, auth)?.bar) return null;
  return (
    <div className="stickybar" data-on={shown || undefined} inert={!shown}>
      <div className="wrap stickybar-in">
        <a className="logo" href="#inicio" aria-label="Volver arriba">
          <Icon name="mark" className="logo-mark" />
        </a>
        <nav aria-label="Categorías">
          {categories.map(({ to, label, tone }) => (
            <Link key={label} className={`chip chip-${tone}`} to={to}>
              {label}
            </Link>
          ))}
        </nav>
        {actions.map(({ to, label }) => (
          <Link key={label} className="btn btn-cta btn-sm" to={to}>
            {label}
          </Link>
        ))}
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
