/// <reference lib="dom" />
import { type Browser, chromium } from '@playwright/test';
import { Portal } from '../portal.ts';
import { logIn, openLoggedInPage } from './session.ts';

/** A slow phone's connection, as in Lighthouse. */
export const SLOW_CONNECTION = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 750e3 / 8,
};
const CPU_SLOWDOWN = 4;
/** A lecture of the demo, whose small original has no renditions. */
const DEMO_LECTURE = '/lectures/1/1';
const AFTER_TOUCH_MS = 2_000;
const SEEKS_TO_S = [40, 5, 50, 20, 33, 10, 45, 2];
const FLAGS = ['--no-sandbox', '--disable-gpu', '--mute-audio', '--disable-background-networking'];

/** The milliseconds from navigation until a lecture's parts appear, and its layout shift. */
export type LectureVisitFigures = { text: number; transcript: number; frame: number; shift: number };

type Marks = Partial<LectureVisitFigures> & { heading?: number; paint?: number };

/** Measures first visits of a lecture by a student on a slow phone. */
export async function measureLectureVisits(
  browser: Browser,
  portal: Portal,
  times: number,
  lecture = DEMO_LECTURE,
): Promise<LectureVisitFigures[]> {
  const session = await logIn(portal);
  const visits: LectureVisitFigures[] = [];
  for (let time = 0; time < times; time += 1) {
    const page = await openLoggedInPage(browser, portal, session, { viewport: { width: 390, height: 844 } });
    await page.addInitScript(watchPage);
    const line = await page.context().newCDPSession(page);
    await line.send('Network.enable');
    await line.send('Network.emulateNetworkConditions', SLOW_CONNECTION);
    await line.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.goto(portal.url + lecture, { waitUntil: 'commit' });
    // Waits for the transcript only in the demo lecture, because a recording has none.
    const wanted = lecture === DEMO_LECTURE ? ['frame', 'transcript'] : ['frame'];
    await page.waitForFunction((names) => {
      const marks = Reflect.get(globalThis, 'marks');
      return names.every((name) => marks[name]);
    }, wanted);
    const marks = (await page.evaluate(() => Reflect.get(globalThis, 'marks'))) as Required<Marks>;
    visits.push({ ...marks, text: Math.max(marks.heading, marks.paint) });
    await page.context().close();
  }
  return visits;
}

/** Measures the milliseconds from a jump to its picture, without throttling. */
export async function measureSeeks(browser: Browser, portal: Portal): Promise<number[]> {
  const page = await openLoggedInPage(browser, portal, await logIn(portal), {
    viewport: { width: 1280, height: 800 },
  });
  await page.goto(portal.url + DEMO_LECTURE);
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2);
  const times: number[] = [];
  for (const second of SEEKS_TO_S) times.push(await page.evaluate(seekTo, second));
  await page.context().close();
  return times;
}

/** Returns the bytes of JavaScript of the first screen, and what viewer and discussions add. */
export async function measureScriptSizes(
  browser: Browser,
  portal: Portal,
): Promise<{ first: number; viewer: number; discussions: number }> {
  const page = await openLoggedInPage(browser, portal, await logIn(portal), {
    viewport: { width: 390, height: 844 },
  });
  await page.goto(`${portal.url}/my_courses`, { waitUntil: 'networkidle' });
  const first = await page.evaluate(scriptBytes);
  // The first click loads the deferred code of all study screens.
  await page.mouse.click(1, 300);
  await page.waitForTimeout(AFTER_TOUCH_MS);
  const touched = await page.evaluate(scriptBytes);
  await page.goto(portal.url + DEMO_LECTURE, { waitUntil: 'networkidle' });
  const all = await page.evaluate(scriptBytes);
  await page.context().close();
  const sum = (sizes: [url: string, size: number][]) => sizes.reduce((total, [, size]) => total + size, 0);
  const added = Object.entries(all).filter(([url]) => !(url in touched));
  const isDiscussions = ([url]: [string, number]) => /\/discussions\.\w+\.js$/.test(url);
  return {
    first: sum(Object.entries(first)),
    viewer: sum(added.filter((file) => !isDiscussions(file))),
    discussions: sum(added.filter(isDiscussions)),
  };
}

/** Runs `measure` with its own browser and portal. */
export async function withPortal<T>(measure: (browser: Browser, portal: Portal) => Promise<T>): Promise<T> {
  const portal = new Portal();
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: FLAGS });
  try {
    await portal.start();
    return await measure(browser, portal);
  } finally {
    await browser.close();
    await portal.stop();
  }
}

// The following functions run in the page.

function watchPage(): void {
  const marks: Marks = { shift: 0 };
  Reflect.set(globalThis, 'marks', marks);
  const now = () => performance.now();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      marks.shift = (marks.shift ?? 0) + entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') marks.paint = startTime;
  }).observe({ type: 'paint', buffered: true });
  let video: HTMLVideoElement | null = null;
  new MutationObserver(() => {
    if (document.querySelector('main h1')?.textContent) marks.heading ??= now();
    if (
      document.querySelector('main [role=tabpanel] li, main [role=tabpanel] mark, main [aria-current] time')
    )
      marks.transcript ??= now();
    if (video) return;
    video = document.querySelector('video');
    video?.requestVideoFrameCallback(() => {
      marks.frame = now();
    });
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

function seekTo(second: number): Promise<number> {
  const video = document.querySelector('video');
  if (!video) throw new Error('no video');
  return new Promise((resolve) => {
    const began = performance.now();
    video.requestVideoFrameCallback(() => resolve(performance.now() - began));
    video.currentTime = second;
  });
}

function scriptBytes(): Record<string, number> {
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return Object.fromEntries(
    files
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name, encodedBodySize }) => [name, encodedBodySize]),
  );
}
