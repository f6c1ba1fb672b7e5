import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readCookies, toCookieAttributes } from '../../accounts/sessions/cookies.ts';
import type { RemoteRelease } from '../registry.ts';
import type { RemoteState } from '../releases.ts';
import type { ViewerRole } from '../screens.ts';
import { chooseReleases, hasPercentCanary, pickVisitBucket, type ReleaseChoice } from './choose-releases.ts';
import type { PageCounter } from './page-counter.ts';
import { signPageTicket } from './page-ticket.ts';
import { releaseStartOf } from './run-of.ts';

const COOKIE = 'share';
const YEAR_S = 31_536_000;

type Current = { releases: RemoteRelease[]; remotes: RemoteState[] };

/** Chooses a visit's releases by a number in a cookie, which is only set while a canary needs it. */
export function chooseVisitReleases(
  request: FastifyRequest,
  current: Current,
  viewer: ViewerRole,
  reply?: FastifyReply,
): ReleaseChoice & { isDrawn: boolean } {
  const text = readCookies(request)[COOKIE] ?? '';
  const known = /^\d{1,2}$/.test(text) ? Number(text) : undefined;
  const isDrawn = known === undefined && reply !== undefined && hasPercentCanary(current);
  const bucket = isDrawn ? pickVisitBucket() : known;
  if (isDrawn) {
    const rest = toCookieAttributes(request.server, YEAR_S, 'Lax');
    reply.header('set-cookie', `${COOKIE}=${bucket}; HttpOnly; ${rest}`);
  }
  return { ...chooseReleases(current, { bucket, viewer }), isDrawn };
}

type Page = {
  /** The remote whose screen the page shows. */
  remote: string;
  releases: RemoteRelease[];
  remotes: RemoteState[];
  shell: { version: string; run: string };
};

/** Counts an opened page and adds its ticket, which allows reporting a failure. */
export function countPage(
  { app, counter }: { app: FastifyInstance; counter: PageCounter },
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  { remote, releases, remotes, shell }: Page,
): void {
  const isOpened = (headers['sec-fetch-mode'] ?? 'navigate') === 'navigate' && !headers['sec-purpose'];
  if (method !== 'GET' || !isOpened) return;
  counter.add({ remote: 'shell', ...shell });
  const release = releases.find(({ name }) => name === remote);
  const state = remotes.find(({ name }) => name === remote);
  if (release && state)
    counter.add({ remote, version: release.version, run: releaseStartOf(state.pointer, release.version) });
  const parts = releases.filter(({ name }) => name !== 'shell');
  const ticket = signPageTicket(app.secret, remote, [...parts, { name: 'shell', version: shell.version }]);
  reply.header('server-timing', `page;desc="${ticket}"`);
}
