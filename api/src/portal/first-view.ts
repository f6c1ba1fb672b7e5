import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../text/escape-html.ts';
import type { ScreenMatch } from './match.ts';
import type { PageView } from './registry.ts';
import type { Viewer } from './screens.ts';
import { viewPath } from './view-paths.ts';

/** The server-rendered part of a page. */
export type FirstView = {
  html: string;
  page: PageView;
  /** True when the screen is complete; false when it is an outline whose data comes later. */
  complete: boolean;
};

type Asked = {
  match: ScreenMatch;
  pathname: string;
  viewer: Viewer;
  renderFrame: (path: string, signedIn: boolean) => Promise<string | null>;
};

/**
 * Renders the frame around a screen's prerendered HTML; null where there is none, or nothing to fill it
 * with.
 */
export async function writeFirstView(app: FastifyInstance, asked: Asked): Promise<FirstView | null> {
  const { match, pathname, renderFrame } = asked;
  const screen = match.release.prerendered[match.route.name];
  if (!screen) return null;
  const complete = !match.route.placeholders;
  // A completely rendered screen is the same for everybody, so its frame is a visitor's.
  const signedIn = asked.viewer !== null && !complete;
  const [frame, responses] = await Promise.all([
    renderFrame(match.route.path, signedIn),
    readResponses(app, match),
  ]);
  if (!frame || !responses) return null;
  const { html, placeholders } = fillPlaceholders(screen, responses);
  const page = { path: pathname, signedIn, placeholders };
  return { html: frame.replace('<!--OUTLET-->', () => html), page, complete };
}

/** Replaces each placeholder by its text; also returns the texts used. */
export function fillPlaceholders(
  screen: string,
  responses: object,
): { html: string; placeholders: Record<string, string> } {
  const placeholders: Record<string, string> = {};
  const html = screen.replace(/\{\{([\w.]+)\}\}/g, (_, place: string) => {
    const word = String(valueAt(responses, place) ?? '');
    placeholders[place] = word;
    return escapeHtml(word);
  });
  return { html, placeholders };
}

// Reads only public routes, as a visitor, because the page is the same for everybody. The address belongs to
// nobody, since this machine's own may have more rights.
const NOBODY = '192.0.2.1';

async function readResponses(app: FastifyInstance, { route, params }: ScreenMatch): Promise<object | null> {
  const urls = (route.placeholders ?? []).map((pattern) => viewPath(pattern, params));
  if (!urls.every((url) => url !== null)) return null;
  const responses = await Promise.all(urls.map((url) => app.inject({ url, remoteAddress: NOBODY })));
  if (responses.some(({ statusCode }) => statusCode !== 200)) return null;
  return Object.assign({}, ...responses.map((response) => response.json() as object));
}

function valueAt(responses: object, place: string): unknown {
  return place
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], responses);
}
