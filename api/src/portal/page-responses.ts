import type { FastifyRequest } from 'fastify';
import type { PagePerson } from '../sessions/page-cookie.ts';
import { signToken } from '../sessions/sessions.token.ts';
import type { ScreenMatch } from './match.ts';
import { publicText } from './public-response.ts';
import { viewPath } from './view-paths.ts';

/** What a page says, and what its code need not ask for. */
export type PageResponses = {
  /** The fields that fill the screen's HTML; null when a call failed. */
  words: object | null;
  /** By address: the JSON of the first calls, when the page is one person's. */
  inlined: Record<string, string>;
};

/** The addresses of a screen's calls, with the ids of this address; null when one of them is not allowed. */
export function callsOf({ route, params }: ScreenMatch, patterns: string[] = []): string[] | null {
  const missing = (route.query ?? []).map((name) => `:${name}Id`).filter((id) => !(id.slice(1) in params));
  const asked = patterns.filter((pattern) => !pattern.split('/').some((part) => missing.includes(part)));
  const urls = asked.map((pattern) => viewPath(pattern, params));
  return urls.includes(null) ? null : (urls as string[]);
}

/** Makes the screen's calls as the page's person, or as a visitor those that fill its HTML. */
export async function readResponses(
  request: FastifyRequest,
  match: ScreenMatch,
  person: PagePerson | null,
): Promise<PageResponses> {
  const { data, placeholders } = match.route;
  const first = (person && callsOf(match, data)) ?? [];
  const filling = callsOf(match, placeholders);
  const ask = person
    ? asPerson(request, person)
    : (url: string) => publicText(request.server, url, request.ip);
  const urls = [...new Set([...first, ...(filling ?? [])])];
  const texts = new Map(await Promise.all(urls.map(async (url) => [url, await ask(url)] as const)));
  const inlined = first.flatMap((url) => {
    const text = texts.get(url);
    return text ? [[url, text] as const] : [];
  });
  const found = filling?.map((url) => texts.get(url));
  const isWhole = found?.every((text) => typeof text === 'string');
  const words = isWhole ? Object.assign({}, ...found.map((text) => JSON.parse(text ?? ''))) : null;
  return { words, inlined: Object.fromEntries(inlined) };
}

function asPerson({ server, ip }: FastifyRequest, person: PagePerson) {
  const headers = { authorization: `Bearer ${signToken(server, person.userId, person)}` };
  return async (url: string) => {
    const response = await server.inject({ url, headers, remoteAddress: ip });
    return response.statusCode === 200 ? response.body : null;
  };
}
