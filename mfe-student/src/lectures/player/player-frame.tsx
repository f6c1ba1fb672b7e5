import { Icon } from '@rambla/kit/ui/icon';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Cue } from '../transcript/cues.ts';
import { CaptionLine } from './caption-line.tsx';
import { Controls } from './controls.tsx';
import { toggleFullscreen } from './fullscreen.ts';
import { showInMediaSession } from './media-session.ts';
import css from './player.module.css';
import { shortcutFor } from './shortcuts.ts';
import { usePlayer, usePlayerValue } from './use-player.ts';

type Props = {
  src: string;
  poster: string | null;
  title: string;
  cues: Cue[];
  captionTracks: { language: string; label: string; url: string }[];
  /** The start position in seconds. */
  startAt: number;
  next: { to: string; title: string } | null;
  /** Runs while the video is mounted; returns a cleanup function. */
  follow: (video: HTMLVideoElement) => () => void;
  /** Overlays: the error, or the next lecture. */
  children?: ReactNode;
};

/** The video with the portal's controls, captions and keyboard shortcuts. */
export function PlayerFrame({
  src,
  poster,
  title,
  cues,
  captionTracks,
  startAt,
  next,
  follow,
  children,
}: Props) {
  const player = usePlayer();
  const frame = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  useVideo(video, follow, startAt);
  useEffect(() => player.open(src), [player, src]);
  useEffect(() => showInMediaSession(player, title, poster), [player, title, poster]);
  useShortcuts(frame);
  return (
    <section className={css.player} aria-label="Reproductor de video" ref={frame}>
      <div className={css.stage}>
        {/* biome-ignore lint/a11y/useMediaCaption: the tracks are there where the lecture has captions */}
        <video
          ref={video}
          poster={poster ?? undefined}
          preload="metadata"
          playsInline
          aria-label={title}
          onClick={() => player.toggle()}
        >
          {captionTracks.map(({ language, label, url }) => (
            <track key={language} kind="captions" srcLang={language} label={label} src={url} />
          ))}
        </video>
        <Waiting />
        <BigPlay />
        <CaptionLine cues={cues} />
        {children}
      </div>
      <Controls frame={frame} cues={cues} next={next} />
    </section>
  );
}

function useVideo(
  ref: React.RefObject<HTMLVideoElement | null>,
  follow: Props['follow'],
  startAt: number,
): void {
  const player = usePlayer();
  const start = useRef(startAt);
  useEffect(() => {
    const video = ref.current;
    if (!video) return;
    const begin = () => {
      if (start.current > 0) video.currentTime = Math.min(start.current, video.duration || start.current);
      start.current = 0;
    };
    video.addEventListener('loadedmetadata', begin, { once: true });
    const unfollow = follow(video);
    const detach = player.attach(video);
    return () => {
      video.removeEventListener('loadedmetadata', begin);
      unfollow();
      detach();
    };
  }, [player, follow, ref]);
}

function useShortcuts(frame: React.RefObject<HTMLElement | null>): void {
  const player = usePlayer();
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : null;
      const action = shortcutFor({
        key: event.key,
        ctrlKey: event.ctrlKey,
        metaKey: event.metaKey,
        altKey: event.altKey,
        target,
      });
      if (!action) return;
      event.preventDefault();
      action({
        toggle: () => player.toggle(),
        skip: (seconds) => player.skip(seconds),
        seek: (to) => player.seek(to),
        toggleMuted: () => player.toggleMuted(),
        toggleCaptions: () => player.toggleCaptions(),
        stepRate: (direction) => player.stepRate(direction),
        toggleFullscreen: () => toggleFullscreen(frame.current, player.video),
      });
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [player, frame]);
}

function Waiting() {
  const waiting = usePlayerValue((state) => state.waiting && !state.paused);
  return waiting ? <span className={css.waiting} role="status" aria-label="Cargando el video" /> : null;
}

function BigPlay() {
  const player = usePlayer();
  const idle = usePlayerValue((state) => state.paused && !state.ended && !state.failed && state.time < 0.5);
  if (!idle) return null;
  return (
    <button type="button" className={css.bigPlay} aria-label="Mirar la clase" onClick={() => player.play()}>
      <Icon name="play" filled />
    </button>
  );
}
