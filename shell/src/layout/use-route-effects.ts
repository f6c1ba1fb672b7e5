import { paths, withNext } from '@rambla/kit/paths';
import { useLocation, useNavigate } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { toast } from '@rambla/kit/toasts';
import { useEffect, useRef } from 'react';
import { useScrollMemory } from './use-scroll-memory.ts';

const WHY = {
  expired: 'Tu sesión terminó. Ingresá de nuevo para seguir.',
  second_factor:
    'Tu cuenta ahora pide una llave de acceso. Ingresá de nuevo: si todavía no tenés una, la creás en el momento.',
};

/** Side effects of a change of address or session. */
export function useRouteEffects(): void {
  useScrollMemory();
  const { pathname, hash, search } = useLocation();
  const { authenticated, endedBy } = useAuth();
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    // The server's status belongs to the first page alone.
    for (const tag of document.head.querySelectorAll('[data-page]')) tag.remove();
    if (hash) return;
    // A visitor's search opens the start page, whose field continues it.
    if (!authenticated && document.activeElement?.id === 'q') return;
    // Moves the focus like a page load, so that a screen reader starts with the new screen.
    document.getElementById('contenido')?.focus({ preventScroll: true });
  }, [pathname]);

  const navigate = useNavigate();
  useEffect(() => {
    if (!endedBy) return;
    const left = pathname + search + hash;
    void navigate(paths.home, { replace: true });
    if (endedBy === 'logout') return;
    toast.error(WHY[endedBy], {
      label: 'Ingresar',
      run: () => void navigate(withNext(paths.login, left)),
    });
    // Omits `navigate`, which changes with each page and would redirect again.
  }, [endedBy]);
}
