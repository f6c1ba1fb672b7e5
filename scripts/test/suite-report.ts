/** A test that failed, or that passed only when repeated. */
export interface TestFailure {
  /** The test's title with its suites, and its database or browser if there are several. */
  name: string;
  file: string;
  error: string;
  isFlaky: boolean;
}

/** A suite's result; flaky tests count as passed. */
export interface SuiteReport {
  passed: number;
  failed: number;
  failures: TestFailure[];
}

const LINES = 6;
// biome-ignore lint/suspicious/noControlCharactersInRegex: this is how a terminal's colours begin
const COLOURS = /\u001b\[[\d;]*m/g;

/** Lists the failed tests with the first lines of each error, for the end of a log. */
export function describeFailures(suite: string, failures: TestFailure[]): string[] {
  return failures.map(({ name, file, error, isFlaky }) => {
    const lines = error.replace(COLOURS, '').split('\n').filter(tellsSomething).slice(0, LINES);
    const more = [file, ...lines].filter(Boolean).map((line) => `\n    ${line}`);
    return `${isFlaky ? 'FLAKY' : 'FAILED'} ${suite}: ${name}${more.join('')}`;
  });
}

function tellsSomething(line: string): boolean {
  return line.trim() !== '' && !/^\s+at .*(?:\/node_modules\/|<anonymous>)/.test(line);
}
