import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../text/escape-html.ts';
import type { ScreenMatch } from './match.ts';
import type { PageView } from './registry.ts';
import type { Viewer } from './screens.ts';
import { viewPath } from './view-paths.ts';

/** What stands in the page before any code runs. */
export type FirstView = {
  html: string;
  page: PageView;
  /** Whether the screen is whole, or an outline that gets its data later. */
  complete: boolean;
};

type Asked = {
  match: ScreenMatch;
  pathname: string;
  viewer: Viewer;
  renderFrame: (path: string, signedIn: boolean) => Promise<string | null>;
};

/** The HTML that a screen has ready, in its frame; null where there is none, or nothing to fill it with. */
export async function writeFirstView(app: FastifyInstance, asked: Asked): Promise<FirstView | null> {
  const { match, pathname, renderFrame } = asked;
  const screen = match.release.prerendered[match.route.name];
  if (!screen) return null;
  const complete = !match.route.words;
  // A screen that was rendered whole is a visitor's, and so is its frame.
  const signedIn = asked.viewer !== null && !complete;
  const [frame, answers] = await Promise.all([
    renderFrame(match.route.path, signedIn),
    readAnswers(app, match),
  ]);
  if (!frame || !answers) return null;
  const { html, words } = fillIn(screen, answers);
  const page = { path: pathname, signedIn, words };
  return { html: frame.replace('<!--OUTLET-->', () => html), page, complete };
}

/** Puts each word where its mark is; also says which words those were. */
export function fillIn(screen: string, answers: object): { html: string; words: Record<string, string> } {
  const words: Record<string, string> = {};
  const html = screen.replace(/\{\{([\w.]+)\}\}/g, (_, place: string) => {
    const word = String(valueAt(answers, place) ?? '');
    words[place] = word;
    return escapeHtml(word);
  });
  return { html, words };
}

// Asked as a visitor, of the calls that everybody may make: the page is the same for all. From an address that is nobody's,
// as this machine's own may do more.
const NOBODY = '192.0.2.1';

async function readAnswers(app: FastifyInstance, { route, params }: ScreenMatch): Promise<object | null> {
  const urls = (route.words ?? []).map((pattern) => viewPath(pattern, params));
  if (!urls.every((url) => url !== null)) return null;
  const answers = await Promise.all(urls.map((url) => app.inject({ url, remoteAddress: NOBODY })));
  if (answers.some(({ statusCode }) => statusCode !== 200)) return null;
  return Object.assign({}, ...answers.map((answer) => answer.json() as object));
}

function valueAt(answers: object, place: string): unknown {
  return place
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], answers);
}
