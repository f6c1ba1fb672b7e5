import { fillTemplate } from './fill-template.ts';
import type { ScreenMatch } from './match.ts';
import type { HydrationData } from './registry.ts';
import type { ViewerRole } from './screens.ts';

/** The server-rendered part of a page. */
export type InitialHtml = {
  html: string;
  page: HydrationData;
  /** True when the screen has no placeholders, so that its HTML needs no data. */
  complete: boolean;
};

type Asked = {
  match: ScreenMatch;
  pathname: string;
  viewer: ViewerRole;
  /** The id of the logged-in person whose data fill the HTML; undefined for public HTML. */
  person: number | undefined;
  /** The responses that fill the screen's HTML. */
  data: Record<string, unknown>;
  renderFrame: (path: string, viewer: ViewerRole) => Promise<string | null>;
};

/** Renders the frame around the screen's prerendered HTML; null when either is missing. */
export async function renderInitialHtml(asked: Asked): Promise<InitialHtml | null> {
  const { match, pathname, data, renderFrame } = asked;
  const screen = match.release.prerendered[match.route.name];
  if (!screen) return null;
  const complete = !match.route.placeholders;
  // A complete screen is cached for everybody, so its frame is the visitor's.
  const viewer = complete ? null : asked.viewer;
  const frame = await renderFrame(match.route.path, viewer);
  if (!frame) return null;
  const {
    html: filled,
    placeholders,
    lists,
  } = fillTemplate(screen, {
    ...data,
    page: { signedIn: viewer !== null },
  });
  const html = `<div class="screen ${match.release.name}">${filled}</div>`;
  const whose = asked.person === undefined ? {} : { person: asked.person };
  const page = { path: pathname, ...whose, viewer, placeholders, lists };
  return { html: frame.replace('<!--OUTLET-->', () => html), page, complete };
}
