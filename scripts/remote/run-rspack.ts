import { type Configuration, type MultiStats, rspack } from '@rspack/core';

/** Builds once; rejects with the bundler's errors. */
export function runRspack(configs: Configuration[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const compiler = rspack(configs);
    compiler.run((error, stats) => {
      const failure = failureOf(error, stats);
      compiler.close(() => (failure ? reject(new Error(failure)) : resolve()));
    });
  });
}

/** Builds at once and after each change; `onBuilt` gets the error, or null. */
export function watchRspack(configs: Configuration[], onBuilt: (failure: string | null) => void): void {
  rspack(configs).watch({}, (error, stats) => onBuilt(failureOf(error, stats)));
}

function failureOf(error: Error | null, stats: MultiStats | undefined): string | null {
  if (error) return error.message;
  return stats?.hasErrors() ? stats.toString({ preset: 'errors-only', colors: false }) : null;
}
