import { readFileSync } from 'node:fs';
import type { SuiteReport, TestFailure } from './suite-report.ts';

interface Report {
  suites: Suite[];
  errors: { message?: string }[];
  stats: { expected: number; unexpected: number; flaky: number };
}

interface Suite {
  title: string;
  file: string;
  specs: { title: string; file: string; line: number; tests: Test[] }[];
  suites?: Suite[];
}

interface Test {
  projectName: string;
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  results: { error?: { message?: string } }[];
}

/** Reads the file of Playwright's JSON reporter. */
export function readPlaywrightReport(file: string): SuiteReport {
  const { suites, errors, stats } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const failures = suites.flatMap((suite) => failuresOf(suite, []));
  // Playwright lists errors outside tests, such as a file that fails to load, separately.
  for (const { message = '' } of errors) {
    failures.push({ name: 'an error outside of all tests', file: '', error: message, isFlaky: false });
  }
  const failed = stats.unexpected + errors.length;
  return { passed: stats.expected + stats.flaky, failed, failures };
}

function failuresOf({ title, file, specs, suites = [] }: Suite, above: string[]): TestFailure[] {
  const titles = title === file ? above : [...above, title];
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, status, results }) => ({
        name: `[${projectName}] ${[...titles, spec.title].join(' > ')}`,
        file: `${spec.file}:${spec.line}`,
        error: results.find(({ error }) => error)?.error?.message ?? '',
        isFlaky: status === 'flaky',
      })),
  );
  return [...own, ...suites.flatMap((suite) => failuresOf(suite, titles))];
}
