import type { PortalConfig, ScreenRoute } from '@rambla/api/contract';
import { setPortalConfig } from '@rambla/kit/config';
import { setRegistry } from '@rambla/kit/registry';
import { loggedOut, unknownUser } from '@rambla/kit/session';
import { Provider } from '@rambla/kit/state';
import { StaticRouter } from '@rambla/kit/static-router';
import { store } from '@rambla/kit/store';
import { Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { Frame } from './layout/frame.tsx';

/** Where the screen's own HTML goes in the frame's. */
export const OUTLET = '<!--OUTLET-->';

const MARK = '@@outlet@@';

type FrameRequest = {
  config: PortalConfig;
  routes: Record<string, ScreenRoute[]>;
  path: string;
  signedIn: boolean;
};

/** HTML of the frame around the screen of `path`, with OUTLET in the place of that screen. */
export function renderFrame({ config, routes, path, signedIn }: FrameRequest): string {
  setPortalConfig(config);
  // Nothing is loaded here, so that the routes are all that the frame needs to know of a remote.
  const remotes = Object.entries(routes).map(
    ([name, routes]) => [name, { version: '', entry: '', integrity: {}, routes }] as const,
  );
  setRegistry({ remotes: Object.fromEntries(remotes) });
  const html = renderToString(
    <Provider store={store} serverState={{ session: signedIn ? unknownUser : loggedOut }}>
      <StaticRouter location={path}>
        <Frame>
          <Suspense fallback={null}>{MARK}</Suspense>
        </Frame>
      </StaticRouter>
    </Provider>,
  );
  return html.replace(MARK, OUTLET);
}
