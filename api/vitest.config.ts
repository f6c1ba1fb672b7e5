import { defineConfig } from 'vitest/config';

const shared = {
  include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'demo/**/*.test.ts'],
  // In CI alone, where machines stall: a failure that comes back is still one.
  retry: process.env.CI ? 1 : 0,
  // Ends what hangs; a slow machine that does other things beside has to get through.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
};

/** The same tests on both databases, real ones each. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { ...shared, name: 'sqlite' } },
      { test: { ...shared, name: 'postgres', globalSetup: ['test/postgres-server.ts'] } },
    ],
  },
});
