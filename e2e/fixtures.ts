import { test as base, expect, type Page } from '@playwright/test';
import { Portal } from './portal.ts';

export type Who = 'student' | 'teacher' | 'admin';

/** Accounts of the demo institute. */
export const ACCOUNTS: Record<Who, { email: string; password: string }> = {
  student: { email: 'estudiante@rambla.test', password: 'rambla-demo-2026' },
  teacher: { email: 'docente@rambla.test', password: 'rambla-demo-2026' },
  admin: { email: 'admin@rambla.test', password: 'rambla-demo-2026' },
};

export type Session = { token: string; role: Who; id: number };

type Fixtures = {
  /** For files that change nothing in the institute: one portal serves all of them, since a start costs seconds. */
  onlyReads: boolean;
  /** The product with the demo institute, shared by the tests of a file: no file depends on another's leftovers. */
  portal: Portal;
  /** The base URL of the portal that the test uses. */
  address: string;
  /** Logs a page in without the login screen; takes effect on the next `goto`. */
  logIn: (page: Page, who: Who) => Promise<Session>;
  /** The page's console errors, page errors and failed requests so far. */
  problems: string[];
};

/** The worker's only running portal; each file replaces it with a new one. */
class PortalOfFile {
  #portal: Portal | null = null;
  #file = '';

  async open(file: string): Promise<Portal> {
    if (this.#portal && file === this.#file) return this.#portal;
    await this.close();
    this.#portal = new Portal();
    this.#file = file;
    await this.#portal.start();
    return this.#portal;
  }

  async close(): Promise<void> {
    await this.#portal?.stop();
    this.#portal = null;
  }
}

export const test = base.extend<Fixtures, { portalOfFile: PortalOfFile }>({
  portalOfFile: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const portalOfFile = new PortalOfFile();
      await use(portalOfFile);
      await portalOfFile.close();
    },
    { scope: 'worker' },
  ],
  onlyReads: [false, { option: true }],
  portal: async ({ portalOfFile }, use, { file }) => use(await portalOfFile.open(file)),
  address: async ({ onlyReads, portalOfFile }, use, { file }) => {
    const { SHARED_PORTAL = '' } = process.env;
    await use(onlyReads ? SHARED_PORTAL : (await portalOfFile.open(file)).url);
  },
  baseURL: ({ address }, use) => use(address),
  logIn: async ({ address }, use) => {
    await use(async (page, who) => {
      const session = await openSession({ url: address }, who);
      await page.addInitScript(({ token, role, id }) => {
        // Only once, so that a test that logs out stays logged out.
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
      // The browser aborts requests itself on navigation or when a video has enough data.
      if (reason !== 'net::ERR_ABORTED') problems.push(`${request.url()} ${reason}`);
    });
    await use(problems);
  },
});

/** Logs in through the API. */
export async function openSession(portal: Pick<Portal, 'url'>, who: Who): Promise<Session> {
  const response = await fetch(`${portal.url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...ACCOUNTS[who], fingerprint: `e2e-${who}` }),
  });
  if (!response.ok) throw new Error(`login of ${who}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Session;
}

export { expect };
