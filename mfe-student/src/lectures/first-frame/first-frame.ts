import type { PlayableSource, PlaybackConditions } from '../player/quality.ts';

/** A video already opened in the page's outline by the early script. */
export type PreloadedVideo = {
  lectureId: number;
  video: HTMLVideoElement;
  opened: PlayableSource;
  /** The conditions when `opened` was chosen; the player reuses them to choose the same source. */
  conditions: PlaybackConditions;
};

declare global {
  var firstFrame: PreloadedVideo | undefined;
  /** The player's preferences, already read by the early script. */
  var storedPreferences: Promise<object | undefined> | undefined;
}

/** Returns the preloaded video of this lecture; undefined without one. */
export function findPreloadedVideo(lectureId: number): PreloadedVideo | undefined {
  const { firstFrame } = globalThis;
  return firstFrame?.lectureId === lectureId ? firstFrame : undefined;
}

/** Prevents the video from being taken over twice. */
export function forgetPreloadedVideo(): void {
  globalThis.firstFrame = undefined;
}
