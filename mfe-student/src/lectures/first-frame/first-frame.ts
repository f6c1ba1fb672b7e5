import type { Conditions, Openable } from '../player/quality.ts';

/** A video that is open already, in the page's outline, because a script began before this code was there. */
export type FirstFrame = {
  lectureId: number;
  video: HTMLVideoElement;
  opened: Openable;
  /** Those under which it was picked: the player must not change its mind for a breath of the line. */
  conditions: Conditions;
};

declare global {
  var firstFrame: FirstFrame | undefined;
  /** The player's preferences as that script read them, which the player would otherwise wait for. */
  var storedPreferences: Promise<object | undefined> | undefined;
}

/** The open video of a lecture; undefined when there is none. */
export function firstFrameOf(lectureId: number): FirstFrame | undefined {
  const { firstFrame } = globalThis;
  return firstFrame?.lectureId === lectureId ? firstFrame : undefined;
}

/** Nobody else may take it. */
export function forgetFirstFrame(): void {
  globalThis.firstFrame = undefined;
}
