import { useLocation, useNavigate } from '@rambla/kit/router';
import { toast } from '@rambla/kit/toasts';
import { type ReactNode, useEffect } from 'react';

/** Continues a log-in after the provider's redirect, from the address's fragment. */
export function useLoginProviderCallback(
  device: () => Promise<string>,
  goOn: (step: ReactNode) => void,
): void {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!hash.startsWith('#oidc')) return;
    const said = new URLSearchParams(hash.slice(1));
    let isCurrent = true;
    import(/* webpackChunkName: "provider" */ './provider-return.tsx').then(
      ({ LoginProviderCallback: ProviderReturn }) => {
        if (!isCurrent) return;
        // A code works once, so it is removed from the address before a reload could repeat it.
        void navigate(pathname + search, { replace: true });
        goOn(<ProviderReturn said={said} device={device} onRestart={() => goOn(null)} goOn={goOn} />);
      },
      // The unused code stays in the address for the reload.
      () => {
        if (isCurrent)
          toast.error('No pudimos terminar el ingreso. Fijate en la conexión y recargá la página.');
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [hash, pathname, search, navigate, device, goOn]);
}
