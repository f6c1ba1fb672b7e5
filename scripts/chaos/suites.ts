// Faults that need a browser or a resuming uploader have their own tests; these run them as part of the whole.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../portal/apps.ts';
import type { Verdict } from './verdict.ts';

const BROWSER = [
  'tests/federation/faults.spec.ts',
  'tests/shell/session.spec.ts',
  'tests/student/quizzes.spec.ts',
  'tests/student/watching.spec.ts',
];

function run(command: string, args: string[], folder: string): boolean {
  return spawnSync(command, args, { cwd: join(root, folder), stdio: 'inherit' }).status === 0;
}

/** Remotes that fail in every way, the API gone, the tab killed in the middle of an exam or a lecture. */
export const browser = {
  async chaos(verdict: Verdict): Promise<void> {
    const passed = run('./node_modules/.bin/playwright', ['test', '--reporter=list', ...BROWSER], 'e2e');
    verdict.check(passed, 'los remotos rotos, la API caída y la pestaña muerta, vistos desde el navegador');
  },
};

/** Uploads that are cut and go on, with the server killed in between. */
export const uploads = {
  async chaos(verdict: Verdict): Promise<void> {
    const passed = run('vitest', ['run', 'src/lectures/video-uploads.test.ts'], 'api');
    verdict.check(passed, 'subidas cortadas que siguen donde quedaron');
  },
};
