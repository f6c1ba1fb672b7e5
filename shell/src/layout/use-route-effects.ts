import { paths } from '@rambla/kit/paths';
import { useLocation, useNavigate } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { toast } from '@rambla/kit/toasts';
import { useEffect, useRef } from 'react';
import { useScrollMemory } from './use-scroll-memory.ts';

/** Side effects of a change of address or session. */
export function useRouteEffects(): void {
  useScrollMemory();
  const { pathname, hash } = useLocation();
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    if (hash) return;
    // Moves the focus like a page load, so that a screen reader starts with the new screen.
    document.getElementById('contenido')?.focus({ preventScroll: true });
  }, [pathname]);

  const { endedBy } = useAuth();
  const navigate = useNavigate();
  useEffect(() => {
    if (!endedBy) return;
    void navigate(paths.home, { replace: true });
    if (endedBy === 'expired') toast.error('Tu sesión terminó. Ingresá de nuevo para seguir.');
  }, [endedBy, navigate]);
}
