import type { Conditions, Openable } from '../player/quality.ts';

/** A video that is open already, in the page's outline, because a script began before this code was there. */
export type FirstFrame = {
  lectureId: number;
  video: HTMLVideoElement;
  opened: Openable;
  /** The conditions of that choice, so that the player keeps it despite small changes. */
  conditions: Conditions;
};

declare global {
  var firstFrame: FirstFrame | undefined;
  /** The player's preferences, already read by the early script. */
  var storedPreferences: Promise<object | undefined> | undefined;
}

/** The lecture's video opened early; undefined when there is none. */
export function firstFrameOf(lectureId: number): FirstFrame | undefined {
  const { firstFrame } = globalThis;
  return firstFrame?.lectureId === lectureId ? firstFrame : undefined;
}

/** Prevents a second takeover. */
export function forgetFirstFrame(): void {
  globalThis.firstFrame = undefined;
}
