import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import path from 'node:path';
import { root } from '../portal/apps.ts';
import { isReached, type Row, valueText } from './row.ts';

const FILE = path.join(root, 'docs/benchmarks.md');
const BEGIN = '<!-- table -->';
const END = '<!-- /table -->';
/** Puts the figures, with date, machine and revision, between the marks of docs/benchmarks.md. */
export function writeTable(rows: Row[]): void {
  const text = readFileSync(FILE, 'utf8');
  const begin = text.indexOf(BEGIN) + BEGIN.length;
  writeFileSync(FILE, `${text.slice(0, begin)}\n${tableOf(rows)}\n${text.slice(text.indexOf(END))}`);
}

function tableOf(rows: Row[]): string {
  const lines = rows.map((row) => {
    const reached = isReached(row);
    return `| ${row.what} | ${valueText(row)} | ${row.goal ?? ''} | ${reached === undefined ? '' : reached ? 'yes' : '**no**'} | ${row.more ?? ''} |`;
  });
  return `${machine()}\n\n| what | measured | goal | reached | |\n|---|---|---|---|---|\n${lines.join('\n')}`;
}

function machine(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const revision = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
  const day = new Date().toISOString().slice(0, 10);
  return `${day}, revision ${revision}; ${cpus().length} × ${first?.model.trim()}, ${memory} GB, Linux ${release()}, Node ${process.version}.`;
}
