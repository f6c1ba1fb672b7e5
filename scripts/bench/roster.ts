// npm run bench -- roster
// Measures the roster of 300 students, 40 lectures and 12 quizzes, on SQLite and PostgreSQL.
// The call runs without a network: medians of 40 calls, in elapsed and in processor time.
// Processor time includes the database's.
// The screen runs at 1280 px in headless Chromium: when its rows are painted, and how it scrolls.
// Frames per second depend on the machine's load and its missing graphics card.
// The main thread's processor time per frame is the page's own; 16 ms are allowed.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright';
import { startProgram } from '../../api/bench/process.ts';
import { BENCH_SECRET, measureRoster, type RosterFigures } from '../../api/bench/roster.ts';
import { startPostgres } from '../../api/test/postgres-process.ts';
import { buildChangedApps } from '../build.ts';
import type { BenchRow } from './row.ts';

const PORT = 3198;
const VISITS = 5;
const SCROLL_MS = 4_000;
const STEP = 24;

type Metrics = Record<string, number>;

function callRows(database: string, { passed, processor, kilobytes }: RosterFigures): BenchRow[] {
  return [
    { what: `roster, ${database}: a call`, value: passed, unit: 'ms', goal: '≤ 40' },
    { what: `roster, ${database}: processor of a call`, value: processor, unit: 'ms' },
    { what: `roster, ${database}: by gzip`, value: kilobytes, unit: 'kB', goal: '≤ 60' },
  ];
}

async function open(browser: Browser, { teacher }: RosterFigures): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'es-UY' });
  await page.addInitScript(({ token, role, id }) => {
    localStorage.setItem('token', token);
    localStorage.setItem('role', role);
    localStorage.setItem('userId', String(id));
    const look = () => {
      if (document.querySelectorAll('[role=rowheader]').length === 0) return requestAnimationFrame(look);
      // The frame after the next begins once these rows are painted.
      return requestAnimationFrame(() =>
        requestAnimationFrame(() => performance.measure('rows', { start: 0, end: performance.now() })),
      );
    };
    look();
  }, teacher);
  return page;
}

/** Milliseconds from the navigation until rows are painted. */
async function visit(page: Page, url: string): Promise<number> {
  await page.goto(url);
  const found = await page.waitForFunction(() => performance.getEntriesByName('rows')[0]?.duration);
  return Number(await found.jsonValue());
}

async function metricsOf(session: CDPSession): Promise<Metrics> {
  const { metrics } = await session.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

/**
 * Scrolls down and up by a step per frame; returns the frames and the main thread's processor time per frame.
 */
async function scroll(page: Page) {
  const session = await page.context().newCDPSession(page);
  // Measures the thread's own processor time, not the whole machine's.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await metricsOf(session);
  const { frames, passed } = await page.evaluate(
    ({ ms, step }) => {
      const grid = document.querySelector('[role=table]')?.parentElement as HTMLElement;
      const began = performance.now();
      return new Promise<{ frames: number; passed: number }>((resolve) => {
        let [count, by] = [0, step];
        const next = () => {
          const most = grid.scrollHeight - grid.clientHeight;
          if (grid.scrollTop >= most) by = -step;
          if (grid.scrollTop <= 0) by = step;
          grid.scrollTop += by;
          count += 1;
          const time = performance.now() - began;
          if (time < ms) requestAnimationFrame(next);
          else resolve({ frames: count, passed: time });
        };
        requestAnimationFrame(next);
      });
    },
    { ms: SCROLL_MS, step: STEP },
  );
  const after = await metricsOf(session);
  const perFrame = (name: string) => ((after[name] ?? 0) - (before[name] ?? 0)) * (1000 / frames);
  return {
    perSecond: (1000 * frames) / passed,
    task: perFrame('TaskDuration'),
    layout: perFrame('LayoutDuration') + perFrame('RecalcStyleDuration'),
  };
}

async function measureScreen(folder: string, figures: RosterFigures): Promise<BenchRow[]> {
  await buildChangedApps();
  const env = {
    DATA_DIR: path.join(folder, 'data'),
    JWT_SECRET: BENCH_SECRET,
    DEMO: '0',
    LOG_LEVEL: 'silent',
  };
  const server = await startProgram('../src/server.ts', PORT, env, '/api/ready');
  const executablePath = '/usr/bin/chromium-headless-shell';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const url = `${server.url}/course/${figures.courseId}/students`;
    const page = await open(browser, figures);
    const times: number[] = [];
    for (let count = 0; count < VISITS; count += 1) times.push(await visit(page, url));
    const [first = 0, ...again] = times;
    const { perSecond, task, layout } = await scroll(page);
    return [
      { what: 'roster: rows painted, first visit', value: first, unit: 'ms', goal: '≤ 1500' },
      { what: 'roster: rows painted, later', value: Math.min(...again), unit: 'ms', goal: '≤ 1500' },
      {
        what: 'roster: frames a second while it scrolls',
        value: perSecond,
        goal: '≥ 55',
      },
      { what: 'roster: processor of the main thread for a frame', value: task, unit: 'ms', goal: '≤ 16' },
      { what: 'roster: of that, style and layout', value: layout, unit: 'ms' },
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}

export async function measure(): Promise<BenchRow[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'rambla-bench-'));
  const postgres = startPostgres();
  try {
    const onSqlite = await measureRoster(`sqlite:${path.join(folder, 'data/rambla.db')}`, folder);
    const other = path.join(folder, 'postgres');
    const onPostgres = await measureRoster(postgres.template.replace('%DB%', 'postgres'), other);
    return [
      ...callRows('SQLite', onSqlite),
      ...callRows('PostgreSQL', onPostgres),
      ...(await measureScreen(folder, onSqlite)),
    ];
  } finally {
    postgres.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
