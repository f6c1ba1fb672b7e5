import type { FastifyRequest } from 'fastify';
import type { PagePerson } from '../sessions/page-cookie.ts';
import { signToken } from '../sessions/sessions.token.ts';
import { valueAt } from './fill-template.ts';
import type { ScreenMatch } from './match.ts';
import { publicCall } from './public-response.ts';
import { viewPath } from './view-paths.ts';

/** What a page says, and what its code need not ask for. */
export type PageResponses = {
  /** The fields that fill the screen's HTML; null when a call failed. */
  words: object | null;
  /** By address: the JSON of the first calls, when the page is one person's. */
  inlined: Record<string, string>;
  /** True when the API has nothing at this address for whom the page is written. */
  isMissing: boolean;
};

type Answer = { status: number; body: string };

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
    : (url: string) => publicCall(request.server, url, request.ip);
  const urls = [...new Set([...first, ...(filling ?? [])])];
  const answers = new Map(await Promise.all(urls.map(async (url) => [url, await ask(url)] as const)));
  const inlined = first.flatMap((url) => {
    const answer = answers.get(url);
    return answer?.status === 200 ? [[url, answer.body] as const] : [];
  });
  const found = filling?.map((url) => wordsOf(answers.get(url), match));
  const words = found?.every((fields) => fields !== null) ? Object.assign({}, ...found) : null;
  const isMissing = filling?.some((url) => answers.get(url)?.status === 404) ?? true;
  return { words, inlined: Object.fromEntries(inlined), isMissing };
}

/** The fields of a response; of an error only where it says itself that there is no such thing. */
function wordsOf(answer: Answer | undefined, { route }: ScreenMatch): object | null {
  if (answer?.status !== 200 && answer?.status !== 404) return null;
  const fields = JSON.parse(answer.body) as Record<string, unknown>;
  const saysSo = valueAt(fields, route.about?.exists ?? '') === false;
  return answer.status === 200 || saysSo ? fields : null;
}

function asPerson({ server, ip }: FastifyRequest, person: PagePerson) {
  const headers = { authorization: `Bearer ${signToken(server, person.userId, person)}` };
  return async (url: string): Promise<Answer> => {
    const { statusCode, body } = await server.inject({ url, headers, remoteAddress: ip });
    return { status: statusCode, body };
  };
}
