import { renderToString } from 'react-dom/server';
import { Provider } from '@rambla/kit/state';
import { StaticRouter } from '@rambla/kit/static-router';
// Resolved by the build to the remote that is being published.
import { routes } from '#routes';
import { store } from '@rambla/kit/store';

/** The route table without its code, as the registry lists it. */
export const table = routes.map(({ name, path, access }) => ({ name, path, access }));

/** HTML of the screens that ask for it, by name, as a visitor who is logged out sees them. */
export async function prerender(): Promise<Record<string, string>> {
  const pages: Record<string, string> = {};
  for (const route of routes) {
    if (!route.prerender) continue;
    const { default: Screen } = await route.screen();
    pages[route.name] = renderToString(
      <Provider store={store}>
        <StaticRouter location={route.path}>
          <Screen />
        </StaticRouter>
      </Provider>,
    );
  }
  return pages;
}
