import { authState } from '@rambla/kit/session';

/** What was asked ahead is of no use to a screen that comes later than this. */
const FRESH_MS = 10_000;

type Asked = { authorization: string | null; answer: Promise<Response> };
const asked = new Map<string, Asked>();

/** Asks the API for what the first screen will want, by path, while that screen's code is still on its way. */
export function askAhead(paths: string[]): void {
  const token = authState().authenticated;
  const authorization = token && `Bearer ${token}`;
  for (const path of paths) {
    const url = new URL(`/api/${path}`, location.href).href;
    const answer = fetch(url, { headers: authorization ? { authorization } : {} });
    answer.catch(() => asked.delete(url));
    asked.set(url, { authorization, answer });
    setTimeout(() => asked.delete(url), FRESH_MS);
  }
}

/** The answer to the same call of the same person, once; undefined when it was not asked ahead. */
export function askedAlready({ method, url, headers }: Request): Promise<Response> | undefined {
  const found = method === 'GET' ? asked.get(url) : undefined;
  if (!found || found.authorization !== headers.get('authorization')) return undefined;
  asked.delete(url);
  return found.answer;
}
