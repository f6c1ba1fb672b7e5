import type { VideoQuality } from '@rambla/api/contract';
import { DEFAULT_PLAYER_PREFERENCES, type PlayerPreferences } from './preferences.ts';

export type PlayerState = PlayerPreferences & {
  time: number;
  duration: number;
  bufferedTo: number;
  paused: boolean;
  waiting: boolean;
  ended: boolean;
  /** The browser gave up: no network, an expired address, or an unreadable file. */
  failed: boolean;
  /** The open file's quality; null for an HLS playlist, where the browser chooses the quality. */
  opened: VideoQuality | null;
  /** The height of the playing picture in lines; 0 for audio and until known. */
  height: number;
};

export const INITIAL_PLAYER_STATE: PlayerState = {
  ...DEFAULT_PLAYER_PREFERENCES,
  time: 0,
  duration: 0,
  bufferedTo: 0,
  paused: true,
  waiting: false,
  ended: false,
  failed: false,
  opened: null,
  height: 0,
};

/** The video's events after which the player reads the video's state. */
export const VIDEO_EVENTS = [
  'timeupdate',
  'durationchange',
  'progress',
  'play',
  'playing',
  'pause',
  'waiting',
  'ended',
  'seeking',
  'seeked',
  'ratechange',
  'volumechange',
  'error',
  'emptied',
  'loadedmetadata',
  'resize',
];

export function getBufferedEnd(video: HTMLVideoElement): number {
  const { buffered, currentTime } = video;
  for (let i = 0; i < buffered.length; i += 1) {
    if (buffered.start(i) <= currentTime + 0.5 && buffered.end(i) >= currentTime) return buffered.end(i);
  }
  return currentTime;
}
