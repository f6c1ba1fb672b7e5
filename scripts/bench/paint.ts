// npm run bench -- paint [visits = 5] [screen, such as quiz]
// Measures first visits of visitors' and students' screens on a slow phone, as medians with their range.
// The phone has 390 px, 1.6 Mbps, 150 ms, a quarter of the processor and an empty cache.
// LCP counts only text, because posters are painted later.
// Counts all requests and transferred bytes until no request has come for 1.5 seconds.

import { withPortal } from '../../e2e/bench/lecture.ts';
import { type FirstVisitFigures, measureFirstVisit } from '../../e2e/bench/paint.ts';
import { startBenchAttempt } from '../../e2e/bench/session.ts';
import type { Portal } from '../../e2e/portal.ts';
import { buildChangedApps } from '../build.ts';
import type { BenchRow } from './row.ts';

const STUDENT = 'estudiante@rambla.test';

type Screen = {
  name: string;
  address: string | ((portal: Portal) => Promise<string>);
  email?: string;
  lcp: number;
};
const SCREENS: Screen[] = [
  { name: 'list', address: '/coursesList/FCEA', lcp: 1200 },
  { name: 'course', address: '/lectures/1/', lcp: 1200 },
  { name: 'login', address: '/login', lcp: 1200 },
  { name: 'my courses', address: '/my_courses', email: STUDENT, lcp: 1500 },
  { name: 'lecture', address: '/lectures/1/1', email: STUDENT, lcp: 1500 },
  { name: 'quiz', address: '/quizz/1?quiz=1', email: STUDENT, lcp: 1500 },
  { name: 'quiz in progress', address: startBenchAttempt, email: STUDENT, lcp: 1000 },
];

export async function measure([visits = '5', only]: string[]): Promise<BenchRow[]> {
  await buildChangedApps();
  return withPortal(async (browser, portal) => {
    const rows: BenchRow[] = [];
    for (const screen of SCREENS.filter(({ name }) => !only || name === only)) {
      const address = typeof screen.address === 'string' ? screen.address : await screen.address(portal);
      // Discards the first visit, because the server has just started.
      await measureFirstVisit(browser, portal, address, screen.email);
      const paints: FirstVisitFigures[] = [];
      for (let visit = 0; visit < Number(visits); visit += 1)
        paints.push(await measureFirstVisit(browser, portal, address, screen.email));
      rows.push(...toRows(screen, paints));
    }
    return rows;
  });
}

function toRows({ name, lcp }: Screen, paints: FirstVisitFigures[]): BenchRow[] {
  const row = (what: string, of: (paint: FirstVisitFigures) => number, rest: Partial<BenchRow>): BenchRow => {
    const values = paints.map(of).toSorted((a, b) => a - b);
    const value = values[Math.floor(values.length / 2)] ?? 0;
    return { what: `${name}: ${what}`, value, more: `${values[0]} – ${values.at(-1)}`, ...rest };
  };
  const isFirst = name === 'my courses';
  return [
    row('LCP', ({ words }) => Math.round(words), { unit: 'ms', goal: `≤ ${lcp}` }),
    row('layout shift', ({ shift }) => Math.round(shift * 1000) / 1000, { goal: '= 0' }),
    row('everything', ({ bytes }) => Math.round(bytes / 1000), {
      unit: 'kB',
      ...(isFirst && { goal: '≤ 200' }),
    }),
    row('requests', ({ requests }) => requests, isFirst ? { goal: '≤ 16' } : {}),
  ];
}
