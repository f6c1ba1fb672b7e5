// npm run bench -- bytes [megabytes = 1024] [readers = 64] [seconds = 15]
// Measures how the server sends a stored video to `readers` subscribed students.
// Each reader reads ranges of 2 MiB at random places, over one connection and with its own signed address.
// The readers are one process with raw sockets on this machine; its processor time is shown too.
// A GB is 10^9 bytes.
// Memory is the server's proportional set size: when idle, at its peak, and 20 s after the last read.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { benchThroughput } from '../../api/bench/bytes/bytes.ts';
import type { BenchRow } from './row.ts';

const PORT = 4475;
const MIB = 1024 ** 2;
const GB = 1e9;

export async function measure(args: string[]): Promise<BenchRow[]> {
  const [megabytes = 1024, readers = 64, seconds = 15] = args.map(Number);
  const folder = mkdtempSync(path.join(tmpdir(), 'rambla-bench-'));
  try {
    const seen = await benchThroughput(folder, PORT, { megabytes, readers, seconds });
    const gigabytes = seen.bytes / GB;
    const what = (text: string) => `ranges of 2 MiB, ${readers} readers: ${text}`;
    return [
      {
        what: what('sent'),
        value: (1000 * gigabytes) / seen.seconds,
        unit: 'MB/s',
        goal: '≥ 950',
        more: `${seen.requests} ranges`,
      },
      {
        what: what('processor for a GB'),
        value: seen.serverCpuSeconds / gigabytes,
        unit: 's',
        goal: '≤ 1',
        more: `the readers’ own ${(seen.cpuSeconds / gigabytes).toFixed(2)} s`,
      },
      { what: what('memory before'), value: seen.idleBytes / MIB, unit: 'MB' },
      { what: what('peak of memory'), value: seen.peakBytes / MIB, unit: 'MB', goal: '≤ 250' },
      {
        what: what('memory that stays after 20 s'),
        value: (seen.restBytes - seen.idleBytes) / MIB,
        unit: 'MB',
        goal: '≤ 40',
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
