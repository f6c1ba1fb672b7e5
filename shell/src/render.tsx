import type { PortalConfig } from '@rambla/api/contract';
import { setPortalConfig } from '@rambla/kit/config';
import { Provider } from '@rambla/kit/state';
import { StaticRouter } from '@rambla/kit/static-router';
import { store } from '@rambla/kit/store';
import { renderToString } from 'react-dom/server';
import '@rambla/kit/session';
import { Suspense } from 'react';
import { Frame } from './layout/frame.tsx';

/** Where the screen's own HTML goes in the frame's. */
export const OUTLET = '<!--OUTLET-->';

const MARK = '@@outlet@@';

/** HTML of the frame as a visitor at `path` sees it, with OUTLET in the place of the screen. */
export function renderFrame(config: PortalConfig, path: string): string {
  setPortalConfig(config);
  const html = renderToString(
    <Provider store={store}>
      <StaticRouter location={path}>
        <Frame>
          <Suspense fallback={null}>{MARK}</Suspense>
        </Frame>
      </StaticRouter>
    </Provider>,
  );
  return html.replace(MARK, OUTLET);
}
