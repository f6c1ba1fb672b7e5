import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkAll } from './check.ts';
import { installDebianPackages } from './debian.ts';
import { root } from './portal/apps.ts';

type Tally = { passed: number; failed: number };
type Suite = { name: string; run: (report: string) => Promise<Tally> };

// `npm test -- api browser` runs only the named suites.
const SUITES: Suite[] = [
  {
    name: 'check',
    run: async () => ((await checkAll()) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
  },
  { name: 'units', run: (report) => vitest(['run', '--project=units'], root, report) },
  { name: 'components', run: (report) => vitest(['run', '--project=components'], root, report) },
  { name: 'api', run: (report) => vitest(['run'], path.join(root, 'api'), report) },
  { name: 'browser', run: playwright },
];

function vitest(args: string[], cwd: string, report: string): Promise<Tally> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return tally('vitest', [...args, ...reporters], cwd, {}, () => {
    const { numPassedTests, numFailedTests } = read<{ numPassedTests: number; numFailedTests: number }>(
      report,
    );
    return { passed: numPassedTests, failed: numFailedTests };
  });
}

function playwright(report: string): Promise<Tally> {
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  return tally(
    path.join(root, 'e2e/node_modules/.bin/playwright'),
    ['test', '--reporter=list,json'],
    path.join(root, 'e2e'),
    env,
    () => {
      const { stats } = read<{ stats: { expected: number; unexpected: number; flaky: number } }>(report);
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
    },
  );
}

// A suite that fails without a failed test (for example at its start) counts as one failure.
async function tally(
  command: string,
  args: string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
  count: () => Tally,
): Promise<Tally> {
  const child = spawn(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
  const code = await new Promise((resolve) => child.on('close', resolve));
  const result = attempt(count) ?? { passed: 0, failed: 0 };
  if (code !== 0 && result.failed === 0) result.failed = 1;
  return result;
}

function attempt(count: () => Tally): Tally | null {
  try {
    return count();
  } catch {
    return null;
  }
}

function read<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}

installDebianPackages();
const asked = process.argv.slice(2);
const reports = mkdtempSync(path.join(tmpdir(), 'rambla-test-'));
const total: Tally = { passed: 0, failed: 0 };
for (const { name, run } of SUITES) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const started = Date.now();
  const { passed, failed } = await run(path.join(reports, `${name}.json`)).catch((error: Error) => {
    console.error(error.message);
    return { passed: 0, failed: 1 };
  });
  total.passed += passed;
  total.failed += failed;
  console.log(`${name}: ${passed} bien, ${failed} mal, ${Math.round((Date.now() - started) / 1000)} s`);
}
rmSync(reports, { recursive: true });
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
