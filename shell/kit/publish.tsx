import { readPathParams } from '@rambla/api/screens';
import { portalConfig, setPortalConfig } from '@rambla/kit/config';
import type { Placeholders } from '@rambla/kit/dom/page-view';
import { Provider } from '@rambla/kit/state';
import { StaticRouter } from '@rambla/kit/static-router';
import { store } from '@rambla/kit/store';
import { renderToString } from 'react-dom/server';
// The build resolves both names to the files of the remote that it publishes.
import { menu } from '#menu';
import { routes } from '#routes';

/** The route table without code, for the registry. */
export const table = routes.map((route) => {
  const { name, path, access, home, data, placeholders, personal, query, about, bar } = route;
  for (const { label, place, to = path } of menu[name] ?? []) {
    // A rail entry without `to` may have parameters in its path: it is no link, and only marks its group as
    // current.
    if (place === 'rail' && to === path) continue;
    if (to.includes(':') || !readPathParams(path, to))
      throw new Error(`${label}: ${to} is no address of ${name}`);
  }
  const calls = { data, placeholders, personal, query };
  return { name, path, access, home, ...calls, about, menu: menu[name], bar };
});

for (const name of Object.keys(menu))
  if (!routes.some((route) => route.name === name)) throw new Error(`a menu entry for no screen: ${name}`);

/** Prerenders screens with `prerender`, and outlines of screens with `placeholders`, keyed by screen name. */
export async function prerender(): Promise<Record<string, string>> {
  const pages: Record<string, string> = {};
  // The server fills in the institute's settings when it writes the page.
  setPortalConfig({
    ...portalConfig,
    instituteName: '{{config.instituteName}}',
    contactUrl: '{{config.contactUrl}}',
  });
  for (const route of routes) {
    if (!route.prerender && !route.placeholders) continue;
    const { default: Screen, Outline } = await route.screen();
    if (route.placeholders && !Outline)
      throw new Error(`the screen ${route.name} has placeholders but no Outline`);
    const html = renderToString(
      <Provider store={store}>
        <StaticRouter location={route.path}>
          {route.placeholders && Outline ? <Outline placeholders={marks} /> : <Screen />}
        </StaticRouter>
      </Provider>,
    );
    // React adds titles and image preloads again, and duplicates would break hydration.
    pages[route.name] = html.replace(/<title>[^<]*<\/title>|<link rel="preload" as="image"[^>]*>/g, '');
  }
  return pages;
}

/** Gives each text a placeholder, which the server replaces by the text. */
const marks: Placeholders = new Proxy({}, { get: (_, place) => `{{${String(place)}}}` });
