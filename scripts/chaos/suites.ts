// Runs the browser suites' fault tests on the built portal.

import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { buildChangedApps } from '../build.ts';
import { root } from '../portal/apps.ts';
import type { CheckReporter } from './check-reporter.ts';

/** Selects the browser suites' tests that include a fault. */
const BROKEN = 'API down|API killed|dies|crash|reload|cut ten times|closing the tab';
const SCREENS = [
  'tests/shell/session.spec.ts',
  'tests/student/quizzes.spec.ts',
  'tests/student/watching.spec.ts',
  'tests/admin/lectures.spec.ts',
];

async function passes(args: string[]): Promise<boolean> {
  await buildChangedApps();
  const folder = path.join(root, 'e2e');
  const command = path.join(folder, 'node_modules/.bin/playwright');
  const all = ['test', '--reporter=list', '--project=desktop', ...args];
  return spawnSync(command, all, { cwd: folder, stdio: 'inherit' }).status === 0;
}

/** Covers a remote's entry, route table or chunk that is missing, failing, truncated, corrupt or hanging. */
export const remoteFaults = {
  async injectFaults(verdict: CheckReporter): Promise<void> {
    const passed = await passes(['tests/federation/faults.spec.ts']);
    verdict.check(passed, 'un remoto roto muestra su propia falla, el resto sigue, y vuelve con Reintentar');
  },
};

/** Covers an API that dies, a reload and a crashed tab during an exam, a lecture or an upload. */
export const browserFaults = {
  async injectFaults(verdict: CheckReporter): Promise<void> {
    const passed = await passes(['--grep', BROKEN, ...SCREENS]);
    verdict.check(
      passed,
      'con la API caída o la pestaña muerta no se pierden ni sesión, ni respuestas, ni subidas',
    );
  },
};
