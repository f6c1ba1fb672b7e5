// npm run bench -- tutor
// Asks the demo's lectures the questions of api/test/tutor-questions, on SQLite.
// Measures how often the right lecture comes first, and the right passage is among the first three.
// Also measures how often questions about the lectures are answered, and foreign questions refused.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { toSqliteUrl } from '../../api/bench/search.ts';
import { measureTutor } from '../../api/bench/tutor.ts';
import type { BenchRow } from './row.ts';

export async function measure(): Promise<BenchRow[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'rambla-bench-'));
  try {
    const data = path.join(folder, 'data');
    const { sets, medianMs } = await measureTutor(toSqliteUrl(data), data);
    const rows = sets.flatMap(({ name, lectureFirst, amongThree, answered, refusedForeign }): BenchRow[] => {
      const what = (measured: string) => `tutor, ${name}: ${measured}, of 100`;
      return [
        {
          what: what('right lecture first'),
          value: 100 * lectureFirst,
          ...(refusedForeign === undefined && { goal: '≥ 96' }),
          more: `${(100 * amongThree).toFixed(0)} have the passage among three`,
        },
        { what: what('answered'), value: 100 * answered },
        ...(refusedForeign === undefined
          ? []
          : [{ what: what('foreign told apart'), value: 100 * refusedForeign }]),
      ];
    });
    return [...rows, { what: 'tutor: a question', value: medianMs, unit: 'ms', goal: '≤ 100' }];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
