import { Provider } from '@rambla/kit/state';
import { StaticRouter } from '@rambla/kit/static-router';
import { store } from '@rambla/kit/store';
import { renderToString } from 'react-dom/server';
// Resolved by the build to the remote that is being published.
import { routes } from '#routes';

/** The route table without its code, as the registry lists it. */
export const table = routes.map(({ name, path, access }) => ({ name, path, access }));

/** HTML of the screens that ask for it, by name, as a visitor who is logged out sees them. */
export async function prerender(): Promise<Record<string, string>> {
  const pages: Record<string, string> = {};
  for (const route of routes) {
    if (!route.prerender) continue;
    const { default: Screen } = await route.screen();
    const html = renderToString(
      <Provider store={store}>
        <StaticRouter location={route.path}>
          <Screen />
        </StaticRouter>
      </Provider>,
    );
    // A title belongs in the head, where React puts it again; left here it would not match what React expects.
    pages[route.name] = html.replace(/<title>[^<]*<\/title>/g, '');
  }
  return pages;
}
