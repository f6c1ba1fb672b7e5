import { BEFORE_SEEK } from '../player/player.ts';
import { keepWatched, outbox, report } from './send-watched.ts';
import { WatchRecorder } from './watch-recorder.ts';

type Viewing = { userId: number; courseId: number; lectureId: number };

const KEEP_EVERY_MS = 1000;
const HAND_IN_EVERY_MS = 15_000;

/**
 * Notes what is watched of a video. Each second it goes to this browser's disk, so that a tab that dies loses nothing,
 * and from there to the server; `onWatchedSent` hears of each pause whose seconds the server has. Answers how to stop.
 */
export function followWatching(
  video: HTMLVideoElement,
  viewing: Viewing,
  onWatchedSent: () => void,
): () => void {
  const recorder = new WatchRecorder();
  const viewId = crypto.randomUUID();
  let ended = false;
  let endNoted = false;
  let keptAt = 0;

  const tick = () => {
    if (!video.paused && !video.seeking)
      recorder.tick(video.currentTime, performance.now(), video.playbackRate);
  };
  const keep = () => {
    keptAt = performance.now();
    const intervals = recorder.take();
    // The end is told once: a page that is left open there has nothing more to say.
    if (intervals.length === 0 && ended === endNoted) return;
    endNoted = ended;
    void keepWatched({ ...viewing, viewId, intervals, position: video.currentTime, ended });
  };
  const handIn = () => {
    keep();
    return outbox.send();
  };
  const start = () => {
    ended = false;
    endNoted = false;
    if (!video.paused && !video.seeking) recorder.start(video.currentTime, performance.now());
  };
  const stop = async () => {
    recorder.stop();
    await handIn();
    if (!outbox.find(viewId)) onWatchedSent();
  };
  const handlers: Record<string, () => void> = {
    playing: start,
    seeked: start,
    timeupdate: () => {
      tick();
      if (performance.now() - keptAt >= KEEP_EVERY_MS) keep();
    },
    ratechange: tick,
    [BEFORE_SEEK]: () => {
      tick();
      recorder.stop();
      keep();
    },
    seeking: () => recorder.stop(),
    pause: () => {
      recorder.tick(video.currentTime, performance.now(), video.playbackRate);
      void stop();
    },
    ended: () => {
      recorder.tick(video.currentTime, performance.now(), video.playbackRate);
      ended = true;
      void stop();
    },
  };
  // A page that goes away has no time for the disk: what is not acknowledged leaves with it.
  const leave = () => {
    tick();
    keep();
    const waiting = outbox.find(viewId);
    if (waiting) void report(waiting, true);
  };
  const hide = () => {
    if (document.visibilityState === 'hidden') leave();
  };
  for (const [event, handler] of Object.entries(handlers)) video.addEventListener(event, handler);
  const timer = setInterval(() => void handIn(), HAND_IN_EVERY_MS);
  document.addEventListener('visibilitychange', hide);
  window.addEventListener('pagehide', leave);
  return () => {
    tick();
    recorder.stop();
    void handIn();
    for (const [event, handler] of Object.entries(handlers)) video.removeEventListener(event, handler);
    clearInterval(timer);
    document.removeEventListener('visibilitychange', hide);
    window.removeEventListener('pagehide', leave);
  };
}
