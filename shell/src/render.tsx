import type { PortalConfig, ScreenRoute } from '@rambla/api/contract';
import type { ViewerRole } from '@rambla/api/screens';
import { setPortalConfig } from '@rambla/kit/config';
import { setRegistry } from '@rambla/kit/registry';
import { someone } from '@rambla/kit/session';
import { Provider } from '@rambla/kit/state';
import { StaticRouter } from '@rambla/kit/static-router';
import { store } from '@rambla/kit/store';
import { Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { PortalFrame } from './layout/frame.tsx';

/** Marks where the screen's HTML goes in the frame. */
export const OUTLET = '<!--OUTLET-->';

const MARK = '@@outlet@@';

type FrameRequest = {
  config: PortalConfig;
  routes: Record<string, ScreenRoute[]>;
  path: string;
  viewer: ViewerRole;
};

/** Renders the frame for `path`, with OUTLET in place of the screen's HTML. */
export function renderFrame({ config, routes, path, viewer }: FrameRequest): string {
  setPortalConfig(config);
  // No code of remotes is loaded here, so the frame only needs their routes.
  const remotes = Object.entries(routes).map(
    ([name, routes]) => [name, { version: '', entry: '', integrity: {}, routes }] as const,
  );
  setRegistry({ remotes: Object.fromEntries(remotes) });
  const html = renderToString(
    <Provider store={store} serverState={{ session: someone(viewer) }}>
      <StaticRouter location={path}>
        <PortalFrame>
          <Suspense fallback={null}>{MARK}</Suspense>
        </PortalFrame>
      </StaticRouter>
    </Provider>,
  );
  return html.replace(MARK, OUTLET);
}
