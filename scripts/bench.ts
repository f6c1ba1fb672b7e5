// `npm run bench [-- NAME [ARGUMENT …]]` measures and writes docs/benchmarks.md; it never tests.
// Each file in bench/ explains its own measurement. Without a name all run, for about 45 minutes.
// A failed measurement keeps its former figures and does not stop the others.

import { type BenchRow, printRows } from './bench/row.ts';
import { writeTable } from './bench/write-table.ts';
import { installDebianPackages } from './debian.ts';

type Bench = { measure(args: string[]): Promise<BenchRow[]> };

const BENCHES: Record<string, () => Promise<Bench>> = {
  page: () => import('./bench/page.ts'),
  paint: () => import('./bench/paint.ts'),
  lecture: () => import('./bench/lecture.ts'),
  build: () => import('./bench/build.ts'),
  teams: () => import('./bench/teams.ts'),
  releases: () => import('./bench/releases.ts'),
  api: () => import('./bench/api.ts'),
  portal: () => import('./bench/portal.ts'),
  lists: () => import('./bench/lists.ts'),
  content: () => import('./bench/content.ts'),
  roster: () => import('./bench/roster.ts'),
  discussions: () => import('./bench/discussions.ts'),
  search: () => import('./bench/search.ts'),
  tutor: () => import('./bench/tutor.ts'),
  exam: () => import('./bench/exam.ts'),
  import: () => import('./bench/import.ts'),
  courses: () => import('./bench/courses.ts'),
  backup: () => import('./bench/backup.ts'),
  'own-data': () => import('./bench/own-data.ts'),
  bytes: () => import('./bench/bytes.ts'),
  film: () => import('./bench/film.ts'),
  'odd-videos': () => import('./bench/odd-videos.ts'),
};

const [name, ...args] = process.argv.slice(2);
if (name !== undefined && !BENCHES[name]) {
  console.error(
    `Uso: npm run bench [-- <medida>], donde la medida es una de ${Object.keys(BENCHES).join(', ')}.`,
  );
  process.exit(1);
}

installDebianPackages();
const failed: string[] = [];
for (const [each, load] of Object.entries(BENCHES)) {
  if (name !== undefined && name !== each) continue;
  console.log(`== ${each}`);
  try {
    const rows = printRows(await (await load()).measure(args));
    // With custom arguments the figures are not comparable, so they are not saved.
    if (args.length === 0) writeTable(each, rows);
  } catch (error) {
    console.error(error);
    failed.push(each);
  }
}
if (failed.length > 0) console.error(`No se pudo medir: ${failed.join(', ')}.`);
process.exit(failed.length === 0 ? 0 : 1);
