// Lighthouse, its own mobile throttling (1.6 Mbps, 150 ms, 4× CPU), on the visitor's start page as `npm start` serves it.
// Several runs, because machines are noisy: the median and the range are printed.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { buildChanged } from '../build.ts';
import { root } from '../portal/apps.ts';

const RUNS = 5;
const PORT = 3199;
const url = process.argv[3] ?? `http://localhost:${PORT}/`;
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

await buildChanged();
const dataDir = mkdtempSync(path.join(tmpdir(), 'rambla-bench-'));
const env = { ...process.env, DEMO: '1', LOG_LEVEL: 'silent', DATA_DIR: dataDir, PORT: String(PORT) };
const server = spawn(process.execPath, ['api/src/server.ts'], { cwd: root, env, stdio: 'ignore' });
while (!(await fetch(`http://localhost:${PORT}/api/ready`).catch(() => null))?.ok) await sleep(50);

type Row = Record<string, number>;
const rows: Row[] = [];
for (let run = 0; run < RUNS; run += 1) {
  const chrome = await launch({ chromePath: '/usr/bin/chromium', chromeFlags: CHROME });
  const result = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error' });
  chrome.kill();
  if (!result) continue;
  if (result.lhr.runtimeError) {
    console.log(`  run ${run + 1}: ${result.lhr.runtimeError.message}`);
    continue;
  }
  const { categories, audits } = result.lhr;
  const value = (audit: string) => Math.round((audits[audit]?.numericValue ?? 0) * 1000) / 1000;
  rows.push({
    ...Object.fromEntries(
      Object.entries(categories).map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)]),
    ),
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    bytes: value('total-byte-weight'),
  });
  for (const audit of Object.values(audits)) {
    if (rows.length === 1 && audit.score !== null && audit.score < 0.9)
      console.log(`  ${audit.id}: ${audit.title} ${audit.displayValue ?? ''}`);
  }
}
for (const key of Object.keys(rows[0] ?? {})) {
  const values = rows.map((row) => row[key] ?? 0).sort((a, b) => a - b);
  console.log(
    `${key.padEnd(16)} ${values[Math.floor(values.length / 2)]}  (${values[0]} – ${values.at(-1)})`,
  );
}
server.kill();
rmSync(dataDir, { recursive: true, force: true });
