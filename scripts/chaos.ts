// `npm run chaos [-- NAME [ARGUMENT]]` runs the real product under faults, on SQLite and PostgreSQL.
// Each file describes its faults and requirements. A broken requirement makes the exit code 1.

import { removeTemporaryFolders } from '../api/test/running-server.ts';
import { CheckReporter } from './chaos/check-reporter.ts';
import { installDebianPackages } from './debian.ts';

type Fault = { injectFaults(verdict: CheckReporter, argument?: string): Promise<void> };

const FAULTS: Record<string, () => Promise<Fault>> = {
  kill: () => import('./chaos/kill.ts'),
  backup: () => import('./chaos/backup.ts'),
  disk: () => import('./chaos/disk.ts'),
  locked: () => import('./chaos/locked.ts'),
  away: () => import('./chaos/away.ts'),
  slow: () => import('./chaos/slow.ts'),
  clock: () => import('./chaos/clock.ts'),
  uploads: () => import('./chaos/uploads.ts'),
  doubles: () => import('./chaos/doubles.ts'),
  remotes: async () => (await import('./chaos/suites.ts')).remoteFaults,
  browser: async () => (await import('./chaos/suites.ts')).browserFaults,
  notices: () => import('./chaos/notices.ts'),
  flood: () => import('./chaos/flood.ts'),
  calendar: () => import('./chaos/calendar.ts'),
};

const [asked, argument] = process.argv.slice(2);
if (asked !== undefined && !FAULTS[asked]) {
  console.error(
    `Uso: npm run chaos [-- <falla> [cantidad]], donde la falla es una de ${Object.keys(FAULTS).join(', ')}.`,
  );
  process.exit(2);
}

installDebianPackages();
let breaches = 0;
for (const [name, load] of Object.entries(FAULTS)) {
  if (asked !== undefined && name !== asked) continue;
  console.log(`== ${name}`);
  const verdict = new CheckReporter();
  const began = Date.now();
  try {
    await (await load()).injectFaults(verdict, argument);
  } catch (error) {
    verdict.check(false, `${name} no pudo terminar: ${error instanceof Error ? error.stack : error}`);
  }
  breaches += verdict.breaches;
  console.log(`== ${name}: ${verdict.breaches} mal, ${Math.round((Date.now() - began) / 1000)} s`);
}
await removeTemporaryFolders();
process.exit(breaches === 0 ? 0 : 1);
