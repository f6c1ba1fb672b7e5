// npm run bench -- tutor
// The questions of api/src/tutor/questions to the demo's lectures, on SQLite. What decides whether a question is answered is
// fitted anew and its weights are printed, to be written into judge-answer.ts; the figures are of ten-fold cross-validation:
// each question is judged by weights that were fitted without it.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sqliteIn } from '../../api/bench/search.ts';
import { measureTutor } from '../../api/bench/tutor.ts';
import type { Row } from './row.ts';

export async function measure(): Promise<Row[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'rambla-bench-'));
  try {
    const data = path.join(folder, 'data');
    const { names, fit, rounds, medianMs } = await measureTutor(sqliteIn(data), data);
    const weights = names.map((name, at) => `${name} ${(fit.weights[at] ?? 0).toFixed(2)}`);
    console.log(`${weights.join(', ')}, threshold ${(-fit.bias).toFixed(2)}`);
    const rows = rounds.flatMap(({ found, refused, among }, index): Row[] => {
      const which = index === rounds.length - 1 ? 'all questions' : `round ${index + 1}`;
      return [
        {
          what: `tutor, ${which}: found and not refused, of 100`,
          value: 100 * found,
          goal: '≥ 85',
          more: `${(100 * among).toFixed(0)} found, refused or not`,
        },
        { what: `tutor, ${which}: foreign refused, of 100`, value: 100 * refused, goal: '≥ 95' },
      ];
    });
    return [...rows, { what: 'tutor: a question', value: medianMs, unit: 'ms', goal: '≤ 100' }];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
