import { matchScreen } from './match.ts';
import type { PortalConfig, RemoteRelease, ScreenRoute, ShellRelease } from './registry.ts';
import { toRegistry } from './releases.ts';

export type Theme = 'light' | 'dark' | null;

type PageParts = {
  shell: ShellRelease;
  releases: RemoteRelease[];
  config: PortalConfig;
  pathname: string;
  theme: Theme;
  /** The frame's HTML; null where it could not be rendered, and then the browser does it all. */
  frame: string | null;
};

/** The page for an address: the shell with its registry, and what the asked screen needs already on its way. */
export function writePage(parts: PageParts): { html: string; found: boolean } {
  const match = matchScreen(parts.pathname, parts.releases);
  const view = match ? firstView(parts.frame, match.release, match.route) : '';
  const tags = match ? screenTags(match.release, match.route) : '';
  const data = tags && !view ? `\n    ${parts.shell.dataHead}` : '';
  const head = `${parts.shell.head}\n    ${tags}${data}`;
  const marks: Record<string, string> = {
    '%INSTITUTE%': escapeHtml(parts.config.instituteName),
    '<!--HEAD-->': view ? codeAfterPaint(head, parts.shell.afterPaint) : head,
    '<!--ROOT-->': view,
    '<!--DATA-->':
      jsonBlock('rambla-config', parts.config) +
      jsonBlock('rambla-registry', toRegistry(parts.releases, { assets: false })),
  };
  let html = parts.shell.html;
  for (const [mark, text] of Object.entries(marks)) html = html.replace(mark, () => text);
  if (parts.theme) html = html.replace('<html ', `<html data-theme="${parts.theme}" `);
  return { html, found: match !== undefined };
}

// Screens behind a login are left to the shell: it knows who is there, and a visitor who is about to be sent away must
// not download a byte of them.
function screenTags(release: RemoteRelease, route: ScreenRoute): string {
  if (route.access !== 'all' && route.access !== 'guest') return '';
  const { js, css } = release.assets[route.name] ?? { js: [], css: [] };
  const hash = (url: string) => (release.integrity[url] ? ` integrity="${release.integrity[url]}"` : '');
  return [
    ...css.map((url) => `<link rel="stylesheet" crossorigin href="${url}"${hash(url)}>`),
    ...[release.entry, ...js].map(
      (url) => `<link rel="preload" as="script" crossorigin href="${url}"${hash(url)}>`,
    ),
  ].join('\n    ');
}

function firstView(frame: string | null, release: RemoteRelease, route: ScreenRoute): string {
  const screen = release.prerendered[route.name];
  return frame && screen ? frame.replace('<!--OUTLET-->', () => screen) : '';
}

// Where the words are in the page already, the code that makes it live waits until they are painted.
function codeAfterPaint(head: string, afterPaint: string): string {
  if (!afterPaint) return head;
  const isLater = (tag: string) => /<script |as="script"|rel="manifest"/.test(tag);
  const tags = head.split('\n').map((tag) => tag.trim());
  const later = tags.filter(isLater).join('');
  return [...tags.filter((tag) => !isLater(tag)), `<template id="code">${later}</template>`, afterPaint].join(
    '\n    ',
  );
}

function jsonBlock(id: string, data: unknown): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
}
