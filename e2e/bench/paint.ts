/// <reference lib="dom" />
import type { Browser } from '@playwright/test';
import type { Portal } from '../portal.ts';
import { SLOW_CONNECTION } from './lecture.ts';
import { logIn, openLoggedInPage } from './session.ts';

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
const CPU_SLOWDOWN = 4;
/** After this time without requests the first screen is complete. */
const QUIET_MS = 1500;

/** A first visit's times in milliseconds since navigation, and its transferred bytes. */
export type FirstVisitFigures = {
  lcp: number;
  words: number;
  shift: number;
  bytes: number;
  requests: number;
};

/** Measures a first visit on a slow phone with an empty cache, logged in when `email` is given. */
export async function measureFirstVisit(
  browser: Browser,
  portal: Portal,
  address: string,
  email?: string,
): Promise<FirstVisitFigures> {
  const page = email
    ? await openLoggedInPage(browser, portal, await logIn(portal, email), PHONE)
    : await browser.newPage(PHONE);
  const context = page.context();
  try {
    await page.addInitScript(watchPaint);
    const line = await context.newCDPSession(page);
    const seen = { bytes: 0, requests: 0 };
    line.on('Network.requestWillBeSent', () => {
      seen.requests += 1;
    });
    line.on('Network.loadingFinished', ({ encodedDataLength }) => {
      seen.bytes += encodedDataLength;
    });
    await line.send('Network.enable');
    await line.send('Network.clearBrowserCache');
    await line.send('Network.emulateNetworkConditions', SLOW_CONNECTION);
    await line.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.goto(portal.url + address, { waitUntil: 'load' });
    let before = -1;
    while (before !== seen.requests) {
      before = seen.requests;
      await page.waitForTimeout(QUIET_MS);
    }
    const marks = await page.evaluate(() => Reflect.get(globalThis, 'marks'));
    return { ...marks, ...seen };
  } finally {
    await context.close();
  }
}

// Runs in the page.
function watchPaint(): void {
  const marks = { lcp: 0, words: 0, shift: 0, element: '' };
  Reflect.set(globalThis, 'marks', marks);
  type Painted = PerformanceEntry & { value: number; url: string; element: Element | null };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Painted[]) {
      marks.lcp = entry.startTime;
      marks.element = entry.element?.outerHTML.slice(0, 120) ?? '';
      // Counts only text, which has no URL, unlike posters.
      if (!entry.url) marks.words = entry.startTime;
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Painted[]) marks.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}
