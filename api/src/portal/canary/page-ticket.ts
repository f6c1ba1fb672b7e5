import { createHmac, randomBytes } from 'node:crypto';
import { isSameSecret } from '../../accounts/sessions/cookies.ts';
import { DAY } from '../../core/time/time.ts';

const LIFE = DAY;
const START_BYTES = 9;
// Ticket ids need only be unique, because the signature prevents forgery.
const start = randomBytes(START_BYTES).toString('base64url');
let count = 0;

/** The content of a page's ticket: the page's remote and the release of each part. */
export type PageTicketContent = { id: string; remote: string; releases: Map<string, string> };

type Part = { name: string; version: string };

/** Signs a page's ticket for the `Server-Timing` header, because everybody gets the same HTML. */
export function signPageTicket(secret: string, remote: string, releases: Part[]): string {
  count += 1;
  const id = start + count.toString(36);
  const list = releases.map(({ name, version }) => `${name}=${version}`).join();
  const claims = [id, (Date.now() + LIFE).toString(36), remote, list].join('~');
  return `${claims}~${sign(secret, claims)}`;
}

/** Reads a ticket; null when it is forged or expired. */
export function readPageTicket(secret: string, ticket: string): PageTicketContent | null {
  const end = ticket.lastIndexOf('~');
  const claims = ticket.slice(0, Math.max(end, 0));
  if (!isSameSecret(ticket.slice(end + 1), sign(secret, claims))) return null;
  const [id = '', expires = '', remote = '', list = ''] = claims.split('~');
  if (Number.parseInt(expires, 36) < Date.now()) return null;
  const releases = list.split(',').map((pair) => pair.split('=') as [string, string]);
  return { id, remote, releases: new Map(releases) };
}

function sign(secret: string, claims: string): string {
  return createHmac('sha256', secret).update(`page ticket ${claims}`).digest('base64url').slice(0, 27);
}
