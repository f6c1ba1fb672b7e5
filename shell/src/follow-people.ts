import { settleDevice } from '@rambla/kit/device';
import { authState } from '@rambla/kit/session';
import { store } from '@rambla/kit/store';
import { toast } from '@rambla/kit/toasts';
import { forgetPlaces } from './layout/use-scroll-memory.ts';

const LATER_MS = 1500;

/** However a session ends, in whichever tab: what this device keeps is of who is logged in, or goes. */
export function followPeople(): void {
  let { userId } = authState();
  // After what the first screen needs. The cookie is still there where a session went without a page that saw it.
  if (userId || /\bsigned=\w/.test(document.cookie))
    setTimeout(() => void settleDevice(null).catch(() => undefined), LATER_MS);
  store.subscribe(() => {
    const before = userId;
    userId = authState().userId;
    if (userId === before) return;
    if (before !== null) forgetPlaces();
    const settled = settleDevice(before).catch(() => false);
    if (before !== null) void settled.then((removed) => removed || complain());
  });
}

function complain(): void {
  toast.error(
    'La sesión se cerró, pero este navegador no dejó borrar lo que había guardado. Borrá los datos de este sitio desde su configuración.',
  );
}
