/// <reference lib="dom" />
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import type { Portal } from '../portal.ts';
import { SLOW_CONNECTION } from './lecture.ts';
import { logIn, openLoggedInPage } from './session.ts';

/** A part of the playback with its own connection speed. */
export interface PlaybackStretch {
  bitsPerSecond: number;
  seconds: number;
}

/** A stall of `ms` at second `time` of the video, with `ahead` seconds loaded. */
export interface Stall {
  ms: number;
  time: number;
  ahead: number;
}

export interface PlaybackFigures {
  /** The time from opening the page until the video plays. */
  startMs: number;
  /** Every later stall. */
  stalls: Stall[];
  /** The video's height at the end of each stretch. */
  heights: number[];
  /** The number of seconds played. */
  seconds: number;
}

/** Watches a lecture on a phone, with a connection that changes its speed. */
export async function measurePlayback(
  browser: Browser,
  portal: Portal,
  lecture: string,
  stretches: PlaybackStretch[],
): Promise<PlaybackFigures> {
  const page = await openLoggedInPage(browser, portal, await logIn(portal), {
    viewport: { width: 390, height: 844 },
  });
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  const setSpeed = (bitsPerSecond: number) =>
    line.send('Network.emulateNetworkConditions', {
      ...SLOW_CONNECTION,
      downloadThroughput: bitsPerSecond / 8,
    });
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
  const { stalls, time } = await page.evaluate(readWatch);
  await page.context().close();
  return { startMs, stalls, heights, seconds: time };
}

// The following functions run in the page.

/** Resolves to the time until playback, and records each stall afterwards. */
function play(): Promise<number> {
  const [lookMs, leastMs] = [50, 250];
  const video = document.querySelector('video');
  if (!video) throw new Error('no video');
  video.muted = true;
  void video.play();
  const stalls: Stall[] = [];
  const aheadNow = () => {
    const { buffered, currentTime } = video;
    const ends = Array.from({ length: buffered.length }, (_, index) => buffered.end(index));
    return (ends.find((end) => end >= currentTime) ?? currentTime) - currentTime;
  };
  return new Promise((resolve) => {
    let last = { time: video.currentTime, at: performance.now() };
    let least = Infinity;
    let hasBegun = false;
    const stallNow = (now: number): Stall[] => {
      const ms = now - last.at;
      return ms > leastMs ? [{ ms, time: last.time, ahead: least }] : [];
    };
    const see = () => {
      const now = performance.now();
      least = Math.min(least, aheadNow());
      const isStill = video.currentTime === last.time;
      if (isStill && !video.ended) return;
      if (hasBegun) stalls.push(...stallNow(now));
      last = { time: video.currentTime, at: now };
      least = aheadNow();
      if (!hasBegun) resolve(now);
      hasBegun = true;
    };
    setInterval(see, lookMs);
    Reflect.set(globalThis, 'watch', () => ({
      stalls: [...stalls, ...stallNow(performance.now())],
      time: video.currentTime,
    }));
  });
}

function readWatch(): { stalls: Stall[]; time: number } {
  return Reflect.get(globalThis, 'watch')();
}
