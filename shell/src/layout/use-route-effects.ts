import { paths, withNextPath } from '@rambla/kit/paths';
import { useLocation, useNavigate } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { toast } from '@rambla/kit/toasts';
import { useEffect, useRef } from 'react';
import { useScrollRestoration } from './use-scroll-restoration.ts';

const WHY = {
  expired: 'Tu sesión terminó. Ingresá de nuevo para seguir.',
  second_factor:
    'Tu cuenta ahora pide una llave de acceso. Ingresá de nuevo: si todavía no tenés una, la creás en el momento.',
};

/** Runs side effects of a changed address or session. */
export function useRouteEffects(): void {
  useScrollRestoration();
  const { pathname, hash, search } = useLocation();
  const { endedBy } = useAuth();
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    // The server's robots and status tags apply only to the first page.
    for (const tag of document.head.querySelectorAll('[data-page]')) tag.remove();
    if (hash) return;
    // Moves the focus as a page load does, so that screen readers start with the new screen.
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
      run: () => void navigate(withNextPath(paths.login, left)),
    });
    // `navigate` is omitted, because it changes with each page and would redirect again.
  }, [endedBy]);
}
