import { test as base, expect, type Page } from '@playwright/test';
import { Portal } from './portal.ts';

export type Who = 'student' | 'teacher' | 'admin';

/** The demo institute's accounts. */
export const ACCOUNTS: Record<Who, { email: string; password: string }> = {
  student: { email: 'estudiante@rambla.test', password: 'rambla-demo-2026' },
  teacher: { email: 'docente@rambla.test', password: 'rambla-demo-2026' },
  admin: { email: 'admin@rambla.test', password: 'rambla-demo-2026' },
};

export type Session = { token: string; role: Who; id: number };

type Fixtures = {
  /** Logs a page in without its login screen; the next `goto` is that person's. */
  logIn: (page: Page, who: Who) => Promise<Session>;
  /** Console errors, page errors and failed requests of the page so far. */
  problems: string[];
};

export const test = base.extend<Fixtures, { portal: Portal }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const portal = new Portal();
      await portal.start();
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
  logIn: async ({ portal }, use) => {
    await use(async (page, who) => {
      const session = await openSession(portal, who);
      await page.addInitScript(({ token, role, id }) => {
        // Only once: a test that logs out must stay logged out.
        if (sessionStorage.getItem('logged-in-by-test')) return;
        sessionStorage.setItem('logged-in-by-test', '1');
        localStorage.setItem('token', token);
        localStorage.setItem('role', role);
        localStorage.setItem('userId', String(id));
      }, session);
      return session;
    });
  },
  problems: async ({ page }, use) => {
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(String(error)));
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText;
      // The browser gives up requests itself when one goes elsewhere or a video has enough.
      if (reason !== 'net::ERR_ABORTED') problems.push(`${request.url()} ${reason}`);
    });
    await use(problems);
  },
});

/** Logs in through the API. */
export async function openSession(portal: Portal, who: Who): Promise<Session> {
  const response = await fetch(`${portal.url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...ACCOUNTS[who], fingerprint: `e2e-${who}` }),
  });
  if (!response.ok) throw new Error(`login of ${who}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Session;
}

export { expect };
