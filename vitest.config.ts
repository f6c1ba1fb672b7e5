import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

// Ends hanging tests, but lets a slow, busy machine finish.
const patience = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } };
const exclude = ['**/node_modules/**', '**/dist/**'];
const IN_BROWSER = '{mfe-*/src,shell/kit,shell/src}/**/*.browser.test.{ts,tsx}';

// Uses Debian's Chromium, like the Playwright tests.
const chromium = playwright({
  launchOptions: {
    executablePath: '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
  },
});

/** Unit tests of browser code, in Node or in a real browser; the API has its own configuration. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'units',
          include: ['shell/**/*.test.ts', 'mfe-*/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...exclude, IN_BROWSER],
          ...patience,
        },
      },
      {
        // Prebundled, because dependencies found during a test would reload its page.
        optimizeDeps: { entries: [IN_BROWSER] },
        test: {
          name: 'components',
          include: [IN_BROWSER],
          exclude,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: chromium,
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
          },
          ...patience,
          testTimeout: 30_000,
        },
      },
    ],
  },
});
