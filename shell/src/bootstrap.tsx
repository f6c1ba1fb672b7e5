import { pageView } from '@rambla/kit/dom/page-view';
import { BrowserRouter } from '@rambla/kit/router';
import { authState, followOtherTabs, someone } from '@rambla/kit/session';
import { Provider } from '@rambla/kit/state';
import { store } from '@rambla/kit/store';
import { type Component, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { clearDeviceOnSessionChange } from './clear-device-on-session-change.ts';
import { preloadScreen, registerAllRemotes } from './remotes.ts';
import { reportUnhandledErrors, sendErrorReport } from './report-errors.ts';
import { findScreenAt } from './screens.ts';
import { syncRoleCookie } from './sync-role-cookie.ts';

/** Starts the portal: hydrates the server's HTML, or renders without it. */
export function startPortal(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  reportUnhandledErrors();
  registerAllRemotes();
  const first = findScreenAt(location.pathname, authState());
  if (first) preloadScreen(first.remote, first.name);
  followOtherTabs();
  clearDeviceOnSessionChange();

  syncRoleCookie();

  // Hydrates with a placeholder session of the role in the server's HTML, then shows the real session.
  const app = (
    <Provider store={store} serverState={{ session: someone(pageView?.viewer ?? null) }}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </Provider>
  );
  const options = {
    onCaughtError: (error: unknown, { errorBoundary }: { errorBoundary?: Component | undefined }) => {
      console.error(error);
      sendErrorReport(error, (errorBoundary?.props as { remote?: string } | undefined)?.remote);
    },
  };
  // A transition hydrates in slices, so that slow phones respond to touches.
  if (root.firstElementChild) startTransition(() => void hydrateRoot(root, app, options));
  else createRoot(root, options).render(app);
}
