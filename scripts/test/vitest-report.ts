import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import type { SuiteReport, TestFailure } from './suite-report.ts';

type Errors = readonly { message: string; stack?: string | undefined }[];

/** Vitest's own JSON omits the project, here the database, of a failed test. */
export default class VitestReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: Errors): void {
    const cases = modules.flatMap((module) => [...module.children.allTests()]);
    const failures = [...modules.flatMap(failuresOf), ...unhandled.map(outsideOfTests)];
    const report: SuiteReport = {
      passed: cases.filter((each) => each.result().state === 'passed').length,
      failed: failures.filter(({ isFlaky }) => !isFlaky).length,
      failures,
    };
    writeFileSync(process.env.SUITE_REPORT ?? '', JSON.stringify(report));
  }
}

function failuresOf(module: TestModule): TestFailure[] {
  const file = module.relativeModuleId;
  const project = module.project.name;
  const failures: TestFailure[] = [];
  const add = (name: string, errors: Errors, isFlaky = false) =>
    failures.push({ name: `[${project}] ${name}`, file, error: textOf(errors), isFlaky });
  if (module.errors().length > 0) add('the file itself', module.errors());
  for (const suite of module.children.allSuites()) {
    if (suite.errors().length > 0) add(suite.fullName, suite.errors());
  }
  for (const each of module.children.allTests()) {
    const { state, errors = [] } = each.result();
    const isFlaky = each.diagnostic()?.flaky ?? false;
    if (state === 'failed' || isFlaky) add(each.fullName, errors, isFlaky);
  }
  return failures;
}

function outsideOfTests(error: Errors[number]): TestFailure {
  return { name: 'an error outside of all tests', file: '', error: textOf([error]), isFlaky: false };
}

function textOf([error]: Errors): string {
  return error?.stack ?? error?.message ?? '';
}
