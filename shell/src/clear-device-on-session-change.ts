import { settleDevice } from '@rambla/kit/device';
import { forgetPageView } from '@rambla/kit/dom/page-view';
import { waitForFirstAction } from '@rambla/kit/dom/wait-for-first-action';
import { authState } from '@rambla/kit/session';
import { store } from '@rambla/kit/store';
import { toast } from '@rambla/kit/toasts';
import { forgetScrollPositions } from './layout/use-scroll-restoration.ts';

/** Ensures that data on this device belongs to the logged-in person, however a session ends. */
export function clearDeviceOnSessionChange(): void {
  let { userId } = authState();
  // Runs after the first screen; a remaining cookie shows that a session ended without an open page.
  if (userId || /\bsigned=\w/.test(document.cookie))
    void waitForFirstAction().then(() => settleDevice(null).catch(() => undefined));
  store.subscribe(() => {
    const before = userId;
    userId = authState().userId;
    if (userId === before) return;
    if (before !== null) {
      forgetScrollPositions();
      forgetPageView();
    }
    const settled = settleDevice(before).catch(() => false);
    if (before !== null) void settled.then((removed) => removed || complain());
  });
}

function complain(): void {
  toast.error(
    'La sesión se cerró, pero este navegador no dejó borrar lo que había guardado. Borrá los datos de este sitio desde su configuración.',
  );
}
