import { BEFORE_SEEK_EVENT } from '../player/player.ts';
import { sendWatchTime, storeWatchTime, watchTimeOutbox } from './send-watched.ts';
import { WatchRecorder } from './watch-recorder.ts';

type Viewing = { userId: number; courseId: number; lectureId: number };

const KEEP_EVERY_MS = 1000;
const HAND_IN_EVERY_MS = 15_000;

/** Stores watched intervals every second and sends them; returns a function to stop. */
export function trackWatching(
  video: HTMLVideoElement,
  viewing: Viewing,
  onWatchedSent: () => void,
): () => void {
  const recorder = new WatchRecorder();
  const viewId = crypto.randomUUID();
  const openedAt = performance.now();
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
    // Skips a record without news, because a page left open at the end would repeat it forever.
    if (intervals.length === 0 && ended === endNoted) return;
    endNoted = ended;
    const openSeconds = (keptAt - openedAt) / 1000;
    void storeWatchTime({ ...viewing, viewId, openSeconds, intervals, position: video.currentTime, ended });
  };
  const handIn = () => {
    keep();
    return watchTimeOutbox.send();
  };
  const start = () => {
    ended = false;
    endNoted = false;
    if (!video.paused && !video.seeking) recorder.start(video.currentTime, performance.now());
  };
  const stop = async () => {
    recorder.stop();
    await handIn();
    if (!watchTimeOutbox.find(viewId)) onWatchedSent();
  };
  const handlers: Record<string, () => void> = {
    playing: start,
    seeked: start,
    timeupdate: () => {
      tick();
      if (performance.now() - keptAt >= KEEP_EVERY_MS) keep();
    },
    ratechange: tick,
    [BEFORE_SEEK_EVENT]: () => {
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
  // A closing page has no time to write to disk, so it sends everything unacknowledged at once.
  const leave = () => {
    tick();
    keep();
    const waiting = watchTimeOutbox.find(viewId);
    if (waiting) void sendWatchTime(waiting, true);
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
