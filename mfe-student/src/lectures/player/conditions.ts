import type { PlaybackConditions } from './quality.ts';

type Connection = { saveData?: boolean; type?: string; downlink?: number };

/** Returns this browser's current connection, screen and formats. */
export function readPlaybackConditions(): PlaybackConditions {
  const { saveData, type, downlink } = (navigator as { connection?: Connection }).connection ?? {};
  const tester = document.createElement('video');
  return {
    savesData: saveData === true || type === 'cellular',
    bitsPerSecond: downlink ? downlink * 1e6 : null,
    screenHeight: Math.max(360, Math.min(screen.width, screen.height) * devicePixelRatio),
    playsHls: tester.canPlayType('application/vnd.apple.mpegurl') !== '',
    plays: (mimeType) => tester.canPlayType(mimeType) !== '',
  };
}
