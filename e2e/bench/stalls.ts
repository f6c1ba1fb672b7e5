/// <reference lib="dom" />
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import type { Portal } from '../portal.ts';
import { LINE, logIn, newVisitor } from './lecture.ts';

/** A line's speed in bits per second, for so many seconds of watching. */
export interface Stretch {
  bitsPerSecond: number;
  seconds: number;
}

export interface Watched {
  /** From opening the page until the picture moves. */
  startMs: number;
  /** Each time that the picture stood still afterwards. */
  stallsMs: number[];
  /** The picture's height at the end of each stretch. */
  heights: number[];
  /** How much of the video was played. */
  seconds: number;
}

/** Watches a lecture on a phone over a line that changes its speed. */
export async function watchOver(
  browser: Browser,
  portal: Portal,
  lecture: string,
  stretches: Stretch[],
): Promise<Watched> {
  const page = await newVisitor(browser, portal, await logIn(portal), { width: 390, height: 844 });
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  const setSpeed = (bitsPerSecond: number) =>
    line.send('Network.emulateNetworkConditions', { ...LINE, downloadThroughput: bitsPerSecond / 8 });
  const heights: number[] = [];
  let startMs = 0;
  for (const [index, { bitsPerSecond, seconds }] of stretches.entries()) {
    await setSpeed(bitsPerSecond);
    if (index === 0) {
      await page.goto(portal.url + lecture, { waitUntil: 'commit' });
      await page.waitForSelector('[data-player] video');
      startMs = await page.evaluate(play);
    }
    await sleep(seconds * 1000);
    heights.push(await page.evaluate(() => document.querySelector('video')?.videoHeight ?? 0));
  }
  const { stallsMs, time } = await page.evaluate(readWatch);
  await page.context().close();
  return { startMs, stallsMs, heights, seconds: time };
}

// The following functions run in the page.

/** Resolves with the time since navigation when the picture moves; from then on notes each time that it stands still. */
function play(): Promise<number> {
  const [lookMs, leastMs] = [50, 250];
  const video = document.querySelector('video');
  if (!video) throw new Error('no video');
  video.muted = true;
  void video.play();
  const stallsMs: number[] = [];
  return new Promise((resolve) => {
    let last = { time: video.currentTime, at: performance.now() };
    let hasBegun = false;
    const see = () => {
      const now = performance.now();
      const isStill = video.currentTime === last.time;
      if (isStill && !video.ended) return;
      if (hasBegun && now - last.at > leastMs) stallsMs.push(now - last.at);
      last = { time: video.currentTime, at: now };
      if (!hasBegun) resolve(now);
      hasBegun = true;
    };
    setInterval(see, lookMs);
    Reflect.set(globalThis, 'watch', () => {
      const still = performance.now() - last.at;
      return { stallsMs: still > leastMs ? [...stallsMs, still] : stallsMs, time: video.currentTime };
    });
  });
}

function readWatch(): { stallsMs: number[]; time: number } {
  return Reflect.get(globalThis, 'watch')();
}
