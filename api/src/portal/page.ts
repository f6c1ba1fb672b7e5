import { escapeHtml } from '../core/text/escape-html.ts';
import type { InitialHtml } from './initial-html.ts';
import type { ScreenMatch } from './match.ts';
import type { PortalConfig, RemoteRelease, ShellRelease } from './registry.ts';
import { toRegistry } from './releases.ts';
import { apiPathsOf } from './screen-responses.ts';
import type { ViewerRole } from './screens.ts';

export type Theme = 'light' | 'dark' | null;

type PageParts = {
  shell: ShellRelease;
  releases: RemoteRelease[];
  config: PortalConfig;
  match: ScreenMatch | undefined;
  viewer: ViewerRole;
  theme: Theme;
  /** The title and metadata for search engines and shared links. */
  about: string;
  /** The logged-in person, with responses as JSON by address; null on a public page. */
  personal: { userId: number; inlined: Record<string, string> } | null;
  /** The server-rendered part; null when the browser renders everything. */
  view: InitialHtml | null;
};

/** Writes the page for an address: shell, registry, and preload tags for the screen. */
export function renderPortalPage(parts: PageParts): string {
  const { shell, releases, config, match, viewer, theme, about, view, personal } = parts;
  const tags = match ? screenTags(match) : '';
  const data = tags && !view?.complete ? `\n    ${shell.dataHead}` : '';
  const calls = match ? firstCalls(match, shell.firstCalls, viewer, personal) : '';
  // The script that requests the data comes first, so that it uses the page's open connection.
  const early = match ? earlyScript(match) : '';
  const first = `${calls}${early}`;
  const rest = `${shell.head}\n    ${tags}${data}`;
  // A page with inlined data needs no calls, so the rendering code comes first.
  const head = personal ? `${rest}\n    ${first}` : `${first}${rest}`;
  // Only the first-calls script or `afterPaint` inserts delayed code.
  const insertsCode = calls !== '' || shell.afterPaint !== '';
  const marks: Record<string, string> = {
    '<!--ABOUT-->': about,
    '<!--HEAD-->': view && insertsCode ? withView(head, calls ? '' : shell.afterPaint, view) : head,
    '<!--ROOT-->': view?.html ?? '',
    '<!--DATA-->':
      jsonBlock('rambla-config', config) +
      jsonBlock('rambla-registry', toRegistry(releases, { assets: false })) +
      (view ? jsonBlock('rambla-view', view.page) : '') +
      inlinedCalls(personal?.inlined ?? {}),
  };
  let html = shell.html;
  for (const [mark, text] of Object.entries(marks)) html = html.replace(mark, () => text);
  return theme ? html.replace('<html ', `<html data-theme="${theme}" `) : html;
}

// A visitor to be redirected must not download the screen's code.
function screenTags({ release, route, opens }: ScreenMatch): string {
  if (!opens) return '';
  const { js, css } = release.assets[route.name] ?? { js: [], css: [] };
  const hash = (url: string) => (release.integrity[url] ? ` integrity="${release.integrity[url]}"` : '');
  return [
    ...css.map((url) => `<link rel="stylesheet" crossorigin href="${url}"${hash(url)}>`),
    ...[release.entry, ...js]
      .filter(Boolean)
      .map((url) => `<link rel="preload" as="script" crossorigin href="${url}"${hash(url)}>`),
  ].join('\n    ');
}

function earlyScript({ release, route, opens }: ScreenMatch): string {
  const url = release.assets[route.name]?.early;
  if (!opens || !url) return '';
  return `<script async crossorigin fetchpriority="high" src="${url}" integrity="${release.integrity[url]}"></script>\n    `;
}

function firstCalls(
  match: ScreenMatch,
  tag: string,
  viewer: ViewerRole,
  personal: PageParts['personal'],
): string {
  const urls = (match.opens && apiPathsOf(match, match.route.data)) || [];
  if (urls.length === 0) return '';
  const asked = urls.filter((url) => personal?.inlined[url] === undefined);
  const signed = viewer === null ? '' : ' data-signed';
  const person = personal ? ` data-person="${personal.userId}"` : '';
  const calls = `data-calls="${escapeHtml(asked.join(' '))}"${signed}${person}`;
  return `${tag.replace('%CALLS%', () => calls)}\n    `;
}

function inlinedCalls(inlined: Record<string, string>): string {
  const blocks = Object.entries(inlined).map(
    ([url, text]) =>
      `<script type="application/json" data-call="${escapeHtml(url)}">${inHtml(text)}</script>`,
  );
  return blocks.join('');
}

// Complete pages load code after the first paint; outlines preload it with low priority.
function withView(head: string, afterPaint: string, { complete }: InitialHtml): string {
  const tags = head.split('\n').map((tag) => tag.trim());
  const isLater = complete
    ? (tag: string) => /<script defer |as="script"|rel="manifest"/.test(tag)
    : (tag: string) => tag.startsWith('<script defer ');
  const sooner = complete
    ? tags.filter((tag) => !isLater(tag))
    : tags.map((tag) => preloadOf(tag).replace(' as="script"', ' as="script" fetchpriority="low"'));
  const later = `<template id="code">${tags.filter(isLater).join('')}</template>`;
  return [...sooner, later, afterPaint].join('\n    ');
}

function preloadOf(tag: string): string {
  return tag.replace(/^<script defer src=(.*)><\/script>$/, '<link rel="preload" as="script" href=$1>');
}

function jsonBlock(id: string, data: unknown): string {
  return `<script type="application/json" id="${id}">${inHtml(JSON.stringify(data))}</script>`;
}

// Escapes JSON that could end its script element or open a comment.
function inHtml(json: string): string {
  return json.replaceAll('<', '\\u003c');
}
