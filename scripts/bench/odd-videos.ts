// npm run bench -- odd-videos [part of a name …]
// Sends unusual files to the real API and waits until each is processed, for about twenty minutes.
// They cover every encoder of this ffmpeg, many containers, and truncated, empty, huge or damaged files.
// Each file must become watchable, or get a reason why not.
// With ODD_VIDEOS_LOG=<file> a run records each result there and skips the recorded ones.

import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { type OddVideoResult, tryOddVideos } from '../../api/bench/videos/odd-videos.ts';
import type { BenchRow } from './row.ts';

const LOG = process.env.ODD_VIDEOS_LOG;

function readLog(): OddVideoResult[] {
  if (!LOG || !existsSync(LOG)) return [];
  const lines = readFileSync(LOG, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as OddVideoResult);
}

export async function measure(parts: string[]): Promise<BenchRow[]> {
  const results = readLog();
  const done = new Set(results.map(({ name }) => name));
  await tryOddVideos(parts, done, (result) => {
    results.push(result);
    if (LOG) appendFileSync(LOG, `${JSON.stringify(result)}\n`);
    const { name, status, state, reason, seconds, problem } = result;
    const line = `${name.padEnd(30)} ${status} ${state.padEnd(10)} ${seconds.toFixed(1).padStart(5)} s  ${reason}`;
    console.log(problem ? `${line}  << ${problem}` : line);
  });
  const count = (state: string) => results.filter((result) => result.state === state).length;
  const times = results.map(({ seconds }) => seconds);
  const bad = results.filter(({ problem }) => problem !== '');
  return [
    { what: 'odd files', value: results.length },
    { what: 'can be watched', value: count('ready') },
    { what: 'refused with a reason', value: count('refused') },
    { what: 'found unplayable later, with a reason', value: count('unplayable') },
    { what: 'neither', value: bad.length, goal: '= 0', more: bad.map(({ name }) => name).join(', ') },
    { what: 'the longest', value: times.reduce((most, each) => Math.max(most, each), 0), unit: 's' },
  ];
}
