import { defineConfig } from 'vitest/config';

/** Unit tests of what runs in the browser and needs none; the API has its own configuration. */
export default defineConfig({
  test: {
    include: ['shell/**/*.test.ts', 'mfe-*/src/**/*.test.ts', 'scripts/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    // Ends what hangs; a slow machine that does other things beside has to get through.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
