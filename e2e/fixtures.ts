import { test as base, expect, type Page } from '@playwright/test';
import { Portal } from './portal.ts';

export type DemoRole = 'student' | 'teacher' | 'admin';

/** Accounts of the demo institute. */
export const DEMO_ACCOUNTS: Record<DemoRole, { email: string; password: string }> = {
  student: { email: 'estudiante@rambla.test', password: 'rambla-demo-2026' },
  teacher: { email: 'docente@rambla.test', password: 'rambla-demo-2026' },
  admin: { email: 'admin@rambla.test', password: 'rambla-demo-2026' },
};

export type ApiSession = { token: string; role: DemoRole; id: number };

/** The tests that share a portal: all read-only files, a worker's independent files, a file, or a test. */
type PortalOf = 'run' | 'worker' | 'file' | 'test';

type Fixtures = {
  portalOf: PortalOf;
  /** The running portal with the demo data. */
  portal: Portal;
  /** The base URL of the portal that the test uses. */
  address: string;
  /** Logs a page in without the login screen; takes effect on the next `goto`. */
  logIn: (page: Page, who: DemoRole) => Promise<ApiSession>;
  /** The page's console errors, page errors and failed requests so far. */
  problems: string[];
};

/** The worker's running portals: one for files that share it, and one for the current file. */
class WorkerPortals {
  readonly #running = new Map<string, Portal>();

  async open(file: string): Promise<Portal> {
    const known = this.#running.get(file);
    if (known) return known;
    for (const other of this.#running.keys()) if (other !== SHARED) await this.#close(other);
    const portal = new Portal();
    this.#running.set(file, portal);
    await portal.start();
    return portal;
  }

  async closeAll(): Promise<void> {
    for (const file of this.#running.keys()) await this.#close(file);
  }

  async #close(file: string): Promise<void> {
    await this.#running.get(file)?.stop();
    this.#running.delete(file);
  }
}

const SHARED = 'shared';

export const test = base.extend<Fixtures, { workerPortals: WorkerPortals }>({
  workerPortals: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const workerPortals = new WorkerPortals();
      await use(workerPortals);
      await workerPortals.closeAll();
    },
    { scope: 'worker' },
  ],
  portalOf: ['file', { option: true }],
  portal: async ({ portalOf, workerPortals }, use, { file }) =>
    use(await workerPortals.open(portalOf === 'worker' ? SHARED : file)),
  address: async ({ portalOf, workerPortals }, use, { file }) => {
    if (portalOf === 'test') await use('');
    else if (portalOf === 'run') await use(process.env.SHARED_PORTAL ?? '');
    else await use((await workerPortals.open(portalOf === 'worker' ? SHARED : file)).url);
  },
  baseURL: ({ address }, use) => use(address),
  logIn: async ({ address }, use) => {
    await use(async (page, who) => {
      const session = await openDemoSession({ url: address }, who);
      await page.addInitScript(({ token, role, id }) => {
        // Logs in only once, so that a test that logs out stays logged out.
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
export function openDemoSession(portal: Pick<Portal, 'url'>, who: DemoRole): Promise<ApiSession> {
  return openApiSession(portal, DEMO_ACCOUNTS[who], `e2e-${who}`);
}

/** Logs in through the API with any account. */
export async function openApiSession(
  portal: Pick<Portal, 'url'>,
  account: { email: string; password: string },
  fingerprint: string,
): Promise<ApiSession> {
  const response = await fetch(`${portal.url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, fingerprint }),
  });
  if (!response.ok) throw new Error(`login of ${account.email}: ${response.status} ${await response.text()}`);
  return (await response.json()) as ApiSession;
}

export { expect };
