import { defineConfig, devices } from '@playwright/test';

// Root cannot use Chromium's sandbox; without internet Chromium must not call home.
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
];
// Chromium's headless build needs a quarter less processor time.
const chromium = { launchOptions: { executablePath: '/usr/bin/chromium-headless-shell', args } };

export default defineConfig({
  testDir: 'tests',
  globalSetup: './demo-data.ts',
  // More than cores: many tests wait for a server, a timer or a throttled line.
  workers: 3,
  fullyParallel: false,
  // Ends hanging tests, but lets a slow, busy machine finish.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  // Retries only in CI: a repeated failure still fails, and a flaky test is listed.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  use: {
    locale: 'es-UY',
    timezoneId: 'America/Montevideo',
    // Recording each test takes a sixth of the time of all.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], ...chromium, viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      grep: /@phone/,
      use: { ...devices['Pixel 7'], ...chromium, viewport: { width: 390, height: 844 } },
    },
  ],
});
