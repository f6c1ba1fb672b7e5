// npm run bench -- teams
// Measures a team outside the repository that works with the packed packages.
// Includes the time from an empty folder to a screen in a running portal, and one more push.
// An administrator then rolls back five times during 2,000 page requests, 8 at once.
// Also measures the packages' sizes and this repository's deploys.

import { globSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readPointer, releasesFolderOf, setCurrentRelease } from '../../api/src/portal/pointers.ts';
import { findFreePort } from '../../api/test/free-port.ts';
import { startServer } from '../../api/test/running-server.ts';
import { SourceCopy } from '../../e2e/source-copy.ts';
import { TeamWorkspace } from '../../e2e/team-workspace.ts';
import { REMOTES } from '../portal/apps.ts';
import type { BenchRow } from './row.ts';

const REQUESTS = 2000;
const AT_ONCE = 8;
const ROLLBACKS = 5;
const ADMIN = { email: 'admin@rambla.test', password: 'rambla-demo-2026' };
const NAME = 'mfe-biblioteca';

export async function measure(): Promise<BenchRow[]> {
  const team = new TeamWorkspace();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'rambla-teams-'));
  const port = String(await findFreePort());
  const server = await startServer({
    PORT: port,
    DATA_DIR: dataDir,
    PORTAL_DIR: team.portalDir,
    DEMO: '1',
    MAX_DEVICES: '100',
    LOG_LEVEL: 'error',
    AUTO_ROLLBACK: '0',
  });
  try {
    const admin = await administrator(server.url);
    const { token } = await admin('POST', `/remotes/${NAME}/tokens`, { label: 'Biblioteca' });
    team.pushesTo(server.url, token ?? '');
    team.create();
    team.npm('install', '--no-audit', '--no-fund');
    team.npm('run', 'push');
    const page = await fetch(`${server.url}/biblioteca`);
    if (page.status !== 200) throw new Error(`/biblioteca answers ${page.status}`);
    const first = team.spentMs;
    team.edit('src/books-screen.tsx', '<h1>Biblioteca</h1>', '<h1>Biblioteca central</h1>');
    team.npm('run', 'push');
    const push = team.spentMs - first;
    const { failed, slowest } = await rollBacksUnderLoad(
      { url: server.url, portalDir: team.portalDir },
      admin,
    );
    return [
      { what: 'from an empty folder to a screen', value: first / 1000, unit: 's', goal: '≤ 60' },
      { what: 'a push, with its build', value: push / 1000, unit: 's', goal: '≤ 8' },
      {
        what: `a rollback during ${REQUESTS} requests`,
        value: slowest / 1000,
        unit: 's',
        goal: '≤ 2',
        more: `the slowest of ${ROLLBACKS}`,
      },
      { what: 'requests that failed meanwhile', value: failed, goal: '= 0' },
      ...packages(team),
      ...deploys(),
    ];
  } finally {
    await server.stop();
    team.remove();
    rmSync(dataDir, { recursive: true });
  }
}

type Call = (method: string, address: string, body: object) => Promise<{ token?: string }>;

async function administrator(url: string): Promise<Call> {
  const send = async (method: string, address: string, body: object, token = '') => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const response = await fetch(`${url}/api${address}`, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${address} answers ${response.status}`);
    return (await response.json()) as { token?: string };
  };
  const { token } = await send('POST', '/users/login', { ...ADMIN, fingerprint: 'bench' });
  return (method, address, body) => send(method, address, body, token);
}

async function rollBacksUnderLoad(
  { url, portalDir }: { url: string; portalDir: string },
  admin: Call,
): Promise<{ failed: number; slowest: number }> {
  const newest = (await readPointer(releasesFolderOf(portalDir, NAME)))?.version ?? '';
  let left = REQUESTS;
  let failed = 0;
  const client = async () => {
    while (left > 0) {
      left -= 1;
      const response = await fetch(`${url}${['/biblioteca', '/', '/login'][left % 3]}`).catch(() => null);
      await response?.arrayBuffer();
      if (!response?.ok) failed += 1;
    }
  };
  const clients = Promise.all(Array.from({ length: AT_ONCE }, client));
  let slowest = 0;
  for (let turn = 0; turn < ROLLBACKS; turn += 1) {
    const started = performance.now();
    await admin('POST', `/remotes/${NAME}/rollback`, {});
    slowest = Math.max(slowest, performance.now() - started);
    await setCurrentRelease(portalDir, NAME, newest, 'Biblioteca');
  }
  await clients;
  return { failed, slowest };
}

function packages(team: TeamWorkspace): BenchRow[] {
  const files = globSync('*.tgz', { cwd: team.packages }).sort();
  return files.map((file) => ({
    what: `package ${file.replace(/-[\d.]+tgz$/, '')}`,
    value: statSync(path.join(team.packages, file)).size / 1000,
    unit: 'kB',
    goal: '≤ 300',
  }));
}

/** Deploys from a copy of the sources with its own releases. */
function deploys(): BenchRow[] {
  const workshop = new SourceCopy();
  const rows = REMOTES.map((remote) => {
    // Makes a new release, because a release already on disk is not stored again.
    workshop.edit(`${remote}/src/routes.tsx`, /$/, "console.debug('bench');\n");
    const value = workshop.run('deploy', remote) / 1000;
    return { what: `deploy of ${remote}`, value, unit: 's', goal: '≤ 6' } as const;
  });
  workshop.remove();
  return rows;
}
