// npm run bench -- page [runs = 5] [visitor | list | course | student | lecture | quiz | overview | admin]
// Runs Lighthouse with its mobile throttling (1.6 Mbps, 150 ms, 4× CPU) on each audience's first screens.
// The portal is served as by `npm start`, with a thousand courses more than the demo's.
// Figures are medians of several runs with their range, because machines are noisy.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { launch } from 'chrome-launcher';
import lighthouse, { type Flags, type Result } from 'lighthouse';
import { DEMO_PASSWORD } from '../../api/demo/content/accounts.ts';
import { buildChangedApps } from '../build.ts';
import { root } from '../portal/apps.ts';
import type { BenchRow } from './row.ts';

const RUNS = 5;
const PORT = 3199;
const ORIGIN = `http://localhost:${PORT}`;
const CHROME = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Simulates an institute after some years. */
const COURSES = 1000;

type Audience = { name: string; address: string; email?: string; goals: Record<string, string> };
const FLAWLESS = { accessibility: '≥ 100', 'best-practices': '≥ 100', seo: '≥ 100' };
const FOR_VISITORS = { performance: '≥ 100', ...FLAWLESS, 'cumulative-layout-shift': '= 0' };
const WHEN_LOGGED_IN = {
  performance: '≥ 96',
  'largest-contentful-paint': '≤ 1600',
  'cumulative-layout-shift': '= 0',
};
const STUDENT = 'estudiante@rambla.test';
const AUDIENCES: Audience[] = [
  { name: 'visitor', address: '/', goals: { ...FOR_VISITORS, script: '≤ 112', total: '≤ 195' } },
  { name: 'list', address: '/coursesList/FCEA', goals: FOR_VISITORS },
  { name: 'course', address: '/lectures/1/', goals: FOR_VISITORS },
  {
    name: 'student',
    address: '/my_courses',
    email: STUDENT,
    goals: { ...WHEN_LOGGED_IN, script: '≤ 145', total: '≤ 200' },
  },
  { name: 'lecture', address: '/lectures/1/1', email: STUDENT, goals: WHEN_LOGGED_IN },
  { name: 'quiz', address: '/quizz/1/?quiz=1', email: STUDENT, goals: WHEN_LOGGED_IN },
  { name: 'overview', address: '/admin', email: 'admin@rambla.test', goals: WHEN_LOGGED_IN },
  { name: 'admin', address: '/subscriptions', email: 'admin@rambla.test', goals: { script: '≤ 300' } },
];
const AUDITS = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'];

/** The figures of one run by name; weights in kB as transferred. */
function figuresOf({ categories, audits }: Result): Map<string, number> {
  const found = new Map<string, number>();
  for (const [id, { score }] of Object.entries(categories)) found.set(id, Math.round((score ?? 0) * 100));
  for (const id of AUDITS) found.set(id, audits[id]?.numericValue ?? 0);
  found.set('cumulative-layout-shift', audits['cumulative-layout-shift']?.numericValue ?? 0);
  const details = audits['network-requests']?.details as
    | { items: { resourceType?: string; transferSize: number }[] }
    | undefined;
  const weigh = (type?: string) =>
    (details?.items ?? [])
      .filter(({ resourceType }) => type === undefined || resourceType === type)
      .reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000;
  found.set('script', weigh('Script'));
  found.set('total', weigh());
  return found;
}

async function post(path: string, body: object, token?: string): Promise<Response> {
  return fetch(`${ORIGIN}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
}

async function fillCatalogue(): Promise<void> {
  const account = { email: 'admin@rambla.test', password: DEMO_PASSWORD };
  const { token } = (await (await post('users/login', account)).json()) as { token: string };
  for (let n = 1; n <= COURSES; n += 1) {
    const type = ['FCEA', 'FING', 'CORTOS'][n % 3];
    const course = { name: `Curso ${n}`, type, category: 'Materias', groups: [] };
    const { status } = await post('courses', course, token);
    if (status !== 201) throw new Error(`a course was refused: ${status}`);
  }
}

/** Logs in inside the browser, which thereby gets the cookies and the session. */
async function logIn(port: number, email: string): Promise<void> {
  const opened = await fetch(`http://127.0.0.1:${port}/json/new?${ORIGIN}/test`, { method: 'PUT' });
  const { webSocketDebuggerUrl } = (await opened.json()) as { webSocketDebuggerUrl: string };
  const socket = new WebSocket(webSocketDebuggerUrl);
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  await sleep(1_000);
  const account = JSON.stringify({ email, password: DEMO_PASSWORD });
  const expression = `fetch('/api/users/login', {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: ${JSON.stringify(account)} })
    .then((response) => response.json())
    .then(({ token, role, id }) => {
      for (const [key, value] of Object.entries({ token, role, userId: id })) localStorage.setItem(key, value);
      document.cookie = 'signed=' + role + '; path=/';
    })`;
  const send = async (method: string, params = {}) => {
    const done = new Promise((resolve) => socket.addEventListener('message', resolve, { once: true }));
    socket.send(JSON.stringify({ id: 1, method, params }));
    await done;
  };
  await send('Runtime.evaluate', { expression, awaitPromise: true });
  // The measured visit must be a first one.
  await send('Network.clearBrowserCache');
  socket.close();
}

async function runOnce({ address, email }: Audience): Promise<Map<string, number> | undefined> {
  const chrome = await launch({ chromePath: '/usr/bin/chromium-headless-shell', chromeFlags: CHROME });
  try {
    if (email) await logIn(chrome.port, email);
    const flags: Flags = {
      port: chrome.port,
      output: 'json',
      logLevel: 'error',
      disableStorageReset: email !== undefined,
    };
    const result = await lighthouse(ORIGIN + address, flags);
    if (!result || result.lhr.runtimeError) {
      console.log(`  ${address}: ${result?.lhr.runtimeError?.message}`);
      return undefined;
    }
    if (!result.lhr.finalDisplayedUrl.endsWith(address)) throw new Error(`${address} led elsewhere`);
    return figuresOf(result.lhr);
  } finally {
    chrome.kill();
  }
}

function toRows({ name, goals }: Audience, runs: Map<string, number>[]): BenchRow[] {
  return [...(runs[0]?.keys() ?? [])].flatMap((figure) => {
    const values = runs.map((run) => run.get(figure) ?? 0).sort((a, b) => a - b);
    const value = values[Math.floor(values.length / 2)] ?? 0;
    const range = `${(values[0] ?? 0).toFixed(0)} – ${(values.at(-1) ?? 0).toFixed(0)}`;
    const unit = AUDITS.includes(figure) ? 'ms' : figure === 'script' || figure === 'total' ? 'kB' : '';
    const goal = goals[figure];
    return [
      { what: `${name}: ${figure}`, value, unit, ...(goal && { goal }), more: range } satisfies BenchRow,
    ];
  });
}

export async function measure([times = String(RUNS), only]: string[]): Promise<BenchRow[]> {
  await buildChangedApps();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'rambla-bench-'));
  const env = { ...process.env, DEMO: '1', LOG_LEVEL: 'silent', DATA_DIR: dataDir, PORT: String(PORT) };
  const server = spawn(process.execPath, ['api/src/server.ts'], { cwd: root, env, stdio: 'ignore' });
  try {
    while (!(await fetch(`${ORIGIN}/api/ready`).catch(() => null))?.ok) await sleep(50);
    await fillCatalogue();
    const rows: BenchRow[] = [];
    for (const audience of AUDIENCES.filter(({ name }) => only === undefined || name === only)) {
      const runs: Map<string, number>[] = [];
      for (let run = 0; run < Number(times); run += 1) {
        const figures = await runOnce(audience);
        if (figures) runs.push(figures);
      }
      rows.push(...toRows(audience, runs));
    }
    return rows;
  } finally {
    server.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
