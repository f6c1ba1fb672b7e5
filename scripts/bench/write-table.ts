import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import path from 'node:path';
import { root } from '../portal/apps.ts';
import { type BenchRow, formatValue, isGoalReached } from './row.ts';

const FILE = path.join(root, 'docs/benchmarks.md');

/** Replaces a bench's figures in docs/benchmarks.md, with date, revision and machine. */
export function writeTable(name: string, rows: BenchRow[]): void {
  const begin = `<!-- ${name} -->`;
  const end = `<!-- /${name} -->`;
  const text = readFileSync(FILE, 'utf8');
  if (!text.includes(begin)) throw new Error(`${FILE} has no place for ${name}`);
  const before = text.slice(0, text.indexOf(begin) + begin.length);
  writeFileSync(FILE, `${before}\n${tableOf(rows)}\n${text.slice(text.indexOf(end))}`);
}

function tableOf(rows: BenchRow[]): string {
  const lines = rows.map((row) => {
    const reached = isGoalReached(row);
    return `| ${row.what} | ${formatValue(row)} | ${row.goal ?? ''} | ${reached === undefined ? '' : reached ? 'yes' : '**no**'} | ${row.more ?? ''} |`;
  });
  return `${machine()}\n\n| what | measured | goal | reached | |\n|---|---|---|---|---|\n${lines.join('\n')}`;
}

function machine(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const revision = execFileSync('git', ['describe', '--always', '--dirty'], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
  const day = new Date().toISOString().slice(0, 10);
  return `${day}, revision ${revision}; ${cpus().length} × ${first?.model.trim()}, ${memory} GB, Linux ${release().split('.').slice(0, 2).join('.')}, Node ${process.version}.`;
}
