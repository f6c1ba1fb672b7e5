import type { Player } from './player.ts';

const POSITION_EVENTS = ['loadedmetadata', 'durationchange', 'playing', 'pause', 'seeked', 'ratechange'];

export type TrackHandlers = { previous: (() => void) | null; next: (() => void) | null };

/** Connects the player to the phone's lock screen and headphones; returns a function to disconnect it. */
export function connectMediaSession(
  player: Player,
  title: string,
  artwork: string | null,
  { previous, next }: TrackHandlers,
): () => void {
  const session = navigator.mediaSession;
  if (!session) return () => undefined;
  session.metadata = new MediaMetadata({ title, artwork: artwork ? [{ src: artwork }] : [] });
  const handlers: [MediaSessionAction, MediaSessionActionHandler | null][] = [
    ['play', () => player.play()],
    ['pause', () => player.video?.pause()],
    ['seekbackward', ({ seekOffset }) => player.skip(-(seekOffset ?? 10))],
    ['seekforward', ({ seekOffset }) => player.skip(seekOffset ?? 10)],
    ['previoustrack', previous],
    ['nexttrack', next],
    ['seekto', ({ seekTime }) => player.seek(seekTime ?? 0)],
  ];
  for (const [action, handler] of handlers) session.setActionHandler(action, handler);
  const stop = new AbortController();
  const { video } = player;
  const tell = () => {
    if (!video) return;
    const { paused, duration, playbackRate, currentTime } = video;
    session.playbackState = paused ? 'paused' : 'playing';
    if (Number.isFinite(duration) && currentTime <= duration)
      session.setPositionState?.({ duration, playbackRate, position: currentTime });
  };
  for (const event of POSITION_EVENTS) video?.addEventListener(event, tell, { signal: stop.signal });
  return () => {
    stop.abort();
    for (const [action] of handlers) session.setActionHandler(action, null);
    session.metadata = null;
    session.playbackState = 'none';
  };
}
