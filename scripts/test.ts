import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkAll } from './check.ts';
import { installDebianPackages } from './debian.ts';
import { root } from './portal/apps.ts';
import { readPlaywrightReport } from './test/playwright-report.ts';
import { describeFailures, type SuiteReport } from './test/suite-report.ts';

type Suite = { name: string; run: (file: string) => Promise<SuiteReport> };

// `npm test -- api browser` runs only the named suites.
const SUITES: Suite[] = [
  { name: 'check', run: check },
  // Unit and component tests of browser code together, because each alone leaves a processor idle.
  { name: 'units', run: (file) => vitest(['run'], root, file) },
  { name: 'api', run: (file) => vitest(['run'], path.join(root, 'api'), file) },
  { name: 'browser', run: playwright },
];

async function check(): Promise<SuiteReport> {
  const broken = await checkAll();
  return broken.length === 0 ? { passed: 1, failed: 0, failures: [] } : failedAs(broken.join(', '));
}

function vitest(args: string[], cwd: string, file: string): Promise<SuiteReport> {
  const reporter = path.join(root, 'scripts/test/vitest-report.ts');
  const reporters = ['--reporter=default', `--reporter=${reporter}`];
  const env = { SUITE_REPORT: file };
  return run('vitest', [...args, ...reporters], cwd, env, () => {
    return JSON.parse(readFileSync(file, 'utf8')) as SuiteReport;
  });
}

function playwright(file: string): Promise<SuiteReport> {
  return run(
    path.join(root, 'e2e/node_modules/.bin/playwright'),
    ['test', '--reporter=list,json'],
    path.join(root, 'e2e'),
    { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    () => readPlaywrightReport(file),
  );
}

// A suite that fails without a failed test (for example at its start) counts as one failure.
async function run(
  command: string,
  args: string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
  read: () => SuiteReport,
): Promise<SuiteReport> {
  const child = spawn(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
  const code = await new Promise((resolve, reject) => child.on('close', resolve).on('error', reject));
  const report = attempt(read);
  if (!report) return failedAs(`ended with ${code} and without a report`);
  if (code === 0 || report.failed > 0) return report;
  const { failed, failures } = failedAs(`ended with ${code}`);
  return { passed: report.passed, failed, failures: [...report.failures, ...failures] };
}

function attempt(read: () => SuiteReport): SuiteReport | null {
  try {
    return read();
  } catch {
    return null;
  }
}

function failedAs(name: string): SuiteReport {
  return { passed: 0, failed: 1, failures: [{ name, file: '', error: '', isFlaky: false }] };
}

installDebianPackages();
const asked = process.argv.slice(2);
const reports = mkdtempSync(path.join(tmpdir(), 'rambla-test-'));
const named: string[] = [];
let [passed, failed] = [0, 0];
for (const { name, run } of SUITES) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const started = Date.now();
  const report = await run(path.join(reports, `${name}.json`)).catch((error: Error) =>
    failedAs(error.message),
  );
  passed += report.passed;
  failed += report.failed;
  named.push(...describeFailures(name, report.failures));
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`${name}: ${report.passed} bien, ${report.failed} mal, ${seconds} s`);
}
rmSync(reports, { recursive: true });
// Repeats the failures at the end, because a truncated log keeps its end.
for (const line of named) console.log(line);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
