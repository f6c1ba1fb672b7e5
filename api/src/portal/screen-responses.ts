import type { FastifyRequest } from 'fastify';
import type { PageViewer } from '../accounts/sessions/page-cookie.ts';
import { signSessionToken } from '../accounts/sessions/sessions.token.ts';
import { getValueAt } from './fill-template.ts';
import type { ScreenMatch } from './match.ts';
import { fillApiPath } from './view-paths.ts';

/** The response to one of a page's API calls. */
export type CallResponse = { status: number; body: string };

/** The responses that a page's HTML contains, filled in or inlined as JSON. */
export type ScreenResponses = {
  /** Responses that fill the HTML; null when a call is not allowed. */
  filling: CallResponse[] | null;
  /** JSON of the first calls by address, for a personal page. */
  inlined: Record<string, string>;
};

/** Returns a screen's API addresses with the page's ids; null when one is not allowed. */
export function apiPathsOf({ route, params }: ScreenMatch, patterns: string[] = []): string[] | null {
  const missing = (route.query ?? []).map((name) => `:${name}Id`).filter((id) => !(id.slice(1) in params));
  const asked = patterns.filter((pattern) => !pattern.split('/').some((part) => missing.includes(part)));
  const urls = asked.map((pattern) => fillApiPath(pattern, params));
  return urls.includes(null) ? null : (urls as string[]);
}

/** Calls the API for a screen: as a visitor for public HTML, otherwise as the page's person. */
export async function readScreenResponses(
  request: FastifyRequest,
  match: ScreenMatch,
  person: PageViewer | null,
  asVisitor: (url: string) => Promise<CallResponse>,
): Promise<ScreenResponses> {
  const { data, placeholders } = match.route;
  const first = (person && apiPathsOf(match, data)) ?? [];
  const filling = apiPathsOf(match, placeholders);
  const ask = person ? asPerson(request, person) : asVisitor;
  const urls = [...new Set([...first, ...(filling ?? [])])];
  const responses = new Map(await Promise.all(urls.map(async (url) => [url, await ask(url)] as const)));
  const inlined = first.flatMap((url) => {
    const response = responses.get(url);
    return response?.status === 200 ? [[url, response.body] as const] : [];
  });
  const found = filling?.flatMap((url) => responses.get(url) ?? []) ?? null;
  return { filling: found, inlined: Object.fromEntries(inlined) };
}

/** Merges the fields of the responses; null when one of them failed. */
export function mergeResponseFields(
  responses: CallResponse[] | null,
  match: ScreenMatch | undefined,
): object | null {
  const found = responses?.map((response) => fieldsOf(response, match));
  return found?.every((fields) => fields !== null) ? Object.assign({}, ...found) : null;
}

/** Returns a response's fields, also those of a 404 that the screen handles itself. */
function fieldsOf({ status, body }: CallResponse, match: ScreenMatch | undefined): object | null {
  if (status !== 200 && status !== 404) return null;
  const fields = JSON.parse(body) as Record<string, unknown>;
  const saysSo = getValueAt(fields, match?.route.about?.exists ?? '') === false;
  return status === 200 || saysSo ? fields : null;
}

function asPerson({ server, ip }: FastifyRequest, person: PageViewer) {
  const headers = { authorization: `Bearer ${signSessionToken(server, person.userId, person)}` };
  return async (url: string): Promise<CallResponse> => {
    const { statusCode, body } = await server.inject({ url, headers, remoteAddress: ip });
    return { status: statusCode, body };
  };
}
