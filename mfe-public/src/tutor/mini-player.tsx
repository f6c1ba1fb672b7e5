import type { Lecture } from '@rambla/api/contract';
import { formatClock } from '@rambla/kit/format/clock';
import { Icon } from '@rambla/kit/ui/icon';
import { useEffect, useRef, useState } from 'react';
import css from './mini-player.module.css';

type Props = { lecture: Lecture; from: number; to: number; onClose: () => void };

/** Plays one passage of a lecture's video. */
export function MiniPlayer({ lecture, from, to, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [second, setSecond] = useState(from);
  const [isPlaying, setPlaying] = useState(false);
  const [hasCaptions, setCaptions] = useState(true);
  const captions =
    lecture.captions?.find(({ language }) => language.startsWith('es')) ?? lecture.captions?.[0];
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.currentTime = from;
    // If the browser forbids autoplay, the person presses the button.
    void element.play().catch(() => undefined);
  }, [from]);
  useEffect(() => {
    const [track] = video.current?.textTracks ?? [];
    if (track) track.mode = hasCaptions ? 'showing' : 'hidden';
  }, [hasCaptions]);
  const toggle = () => {
    const element = video.current;
    if (!element) return;
    if (!element.paused) return element.pause();
    if (element.currentTime >= to) element.currentTime = from;
    void element.play().catch(() => undefined);
  };
  const handleTime = () => {
    const element = video.current;
    if (!element) return;
    setSecond(element.currentTime);
    if (element.currentTime >= to && element.currentTime < to + 1) element.pause();
  };
  return (
    <div className={css.mini}>
      {/* biome-ignore lint/a11y/useMediaCaption: the track holds the lecture's captions, if it has any */}
      <video
        ref={video}
        src={lecture.videoUrl ?? undefined}
        poster={lecture.posterUrl ?? undefined}
        playsInline
        preload="metadata"
        aria-label={`${lecture.title}, desde ${formatClock(from)}`}
        onTimeUpdate={handleTime}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
      >
        {captions && (
          <track
            kind="captions"
            src={captions.url}
            srcLang={captions.language}
            label={captions.label}
            default
          />
        )}
      </video>
      <div className={css.controls}>
        <button type="button" aria-label={isPlaying ? 'Pausar' : 'Reproducir'} onClick={toggle}>
          <Icon name={isPlaying ? 'pause' : 'play'} />
        </button>
        <input
          type="range"
          className={css.bar}
          aria-label="Posición en el pasaje"
          aria-valuetext={formatClock(second)}
          min={from}
          max={to}
          step={1}
          value={Math.min(to, Math.max(from, second))}
          onChange={(event) => {
            if (video.current) video.current.currentTime = Number(event.currentTarget.value);
          }}
        />
        <span className={css.time}>{formatClock(second)}</span>
        {captions && (
          <button
            type="button"
            aria-label="Subtítulos"
            aria-pressed={hasCaptions}
            onClick={() => setCaptions(!hasCaptions)}
          >
            <Icon name="cc" />
          </button>
        )}
        <button type="button" aria-label="Cerrar el video" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
    </div>
  );
}
