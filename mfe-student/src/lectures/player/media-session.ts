import type { Player } from './player.ts';

/** Connects the player to the phone's lock screen and headphones; returns a function to disconnect it. */
export function showInMediaSession(player: Player, title: string, artwork: string | null): () => void {
  const session = navigator.mediaSession;
  if (!session) return () => undefined;
  session.metadata = new MediaMetadata({ title, artwork: artwork ? [{ src: artwork }] : [] });
  const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', () => player.play()],
    ['pause', () => player.video?.pause()],
    ['seekbackward', ({ seekOffset }) => player.skip(-(seekOffset ?? 10))],
    ['seekforward', ({ seekOffset }) => player.skip(seekOffset ?? 10)],
    ['seekto', ({ seekTime }) => player.seek(seekTime ?? 0)],
  ];
  for (const [action, handler] of handlers) session.setActionHandler(action, handler);
  return () => {
    for (const [action] of handlers) session.setActionHandler(action, null);
    session.metadata = null;
  };
}
