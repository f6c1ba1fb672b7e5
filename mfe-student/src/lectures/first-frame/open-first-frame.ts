// Opens the video early; the player takes the video over once its code has loaded (decision 050).
// The imports of this script load twice, because it is a separate bundle.

import type { Lecture } from '@rambla/api/contract';
import type {} from '@rambla/kit/data/prefetch';
import { inStore } from '@rambla/kit/device/browser-database';
import { readPlaybackConditions } from '../player/conditions.ts';
import { PLAYER_PREFERENCES_KEY } from '../player/player-key.ts';
import { pickSource, type QualityChoice } from '../player/quality.ts';
import type {} from './first-frame.ts';
import { startSecondOf } from './start-second-of.ts';

const LECTURE = /\/lectures\/\d+$/;

async function readLecture(): Promise<Lecture | undefined> {
  const call = [...(globalThis.firstCalls ?? [])].find(([url]) => LECTURE.test(url))?.[1];
  const response = await call?.answer.catch(() => undefined);
  // The player's code has already taken the response.
  if (!response?.ok || response.bodyUsed) return undefined;
  return ((await response.clone().json()) as { lecture: Lecture }).lecture;
}

const stored = inStore<{ quality?: QualityChoice }>('settings', 'readonly', (store) =>
  store.get(PLAYER_PREFERENCES_KEY),
).catch(() => undefined);
globalThis.storedPreferences = stored;

async function readChoice(): Promise<QualityChoice> {
  return (await stored)?.quality ?? 'auto';
}

async function openFirstFrame(): Promise<void> {
  const [lecture, choice] = await Promise.all([readLecture(), readChoice()]);
  const video = document.querySelector<HTMLVideoElement>('video[data-first-frame]');
  if (!video || !lecture?.video || lecture.locked) return;
  const conditions = readPlaybackConditions();
  const opened = pickSource(lecture.video, choice, conditions);
  if (!opened) return;
  const startAt = startSecondOf(lecture, new URLSearchParams(location.search).get('t'));
  video.src = opened.url;
  if (startAt > 0) video.currentTime = startAt;
  globalThis.firstFrame = { lectureId: lecture.id, video, opened, conditions };
}

if (globalThis.firstCalls) void openFirstFrame();
else addEventListener('rambla:first-calls', () => void openFirstFrame(), { once: true });
