import type { PortalConfig } from '@rambla/api/contract';
import { setPortalConfig } from '@rambla/kit/config';
import { loggedOut, somebody } from '@rambla/kit/session';
import { Provider } from '@rambla/kit/state';
import { StaticRouter } from '@rambla/kit/static-router';
import { store } from '@rambla/kit/store';
import { Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { Frame } from './layout/frame.tsx';

/** Where the screen's own HTML goes in the frame's. */
export const OUTLET = '<!--OUTLET-->';

const MARK = '@@outlet@@';

type FrameRequest = { config: PortalConfig; path: string; signedIn: boolean };

/** HTML of the frame around the screen of `path`, with OUTLET in the place of that screen. */
export function renderFrame({ config, path, signedIn }: FrameRequest): string {
  setPortalConfig(config);
  const html = renderToString(
    <Provider store={store} serverState={{ session: signedIn ? somebody : loggedOut }}>
      <StaticRouter location={path}>
        <Frame>
          <Suspense fallback={null}>{MARK}</Suspense>
        </Frame>
      </StaticRouter>
    </Provider>,
  );
  return html.replace(MARK, OUTLET);
}
