import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../api/demo/content/accounts.ts';
import type { Portal } from '../portal.ts';

const STUDENT = 'estudiante@rambla.test';

/** A log-in's response, and its cookies as `name=value`. */
export type Session = { token: string; role: string; userId: string; cookies: string[] };

export async function logIn(portal: Portal, email = STUDENT): Promise<Session> {
  const response = await fetch(`${portal.url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD, fingerprint: 'bench' }),
  });
  const { token, role, id } = (await response.json()) as { token: string; role: string; id: number };
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  return { token, role, userId: String(id), cookies };
}

/** Opens a page of a browser with an empty cache in which somebody has logged in before, cookies included. */
export async function newVisitor(
  browser: Browser,
  portal: Portal,
  { cookies, ...stored }: Session,
  screen: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext(screen);
  const kept = cookies.map((cookie) => cookie.split('=', 2) as [string, string]);
  const all = [...kept, ['signed', stored.role] as const];
  await context.addCookies(all.map(([name, value]) => ({ name, value, url: portal.url })));
  await context.addInitScript((items) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
  }, stored);
  return context.newPage();
}
