import { Icon } from '@rambla/kit/ui/icon';
import { useEffect, useRef, useState } from 'react';
import css from './player.module.css';
import { usePlayer, usePlayerValue } from './use-player.ts';

const NOTE_MS = 1500;

export function BufferingSpinner() {
  const waiting = usePlayerValue((state) => state.waiting && !state.paused);
  return waiting ? <span className={css.waiting} role="status" aria-label="Cargando el video" /> : null;
}

export function BigPlayButton({ onPlay }: { onPlay: () => void }) {
  const player = usePlayer();
  const idle = usePlayerValue((state) => state.paused && !state.ended && !state.failed && state.time < 0.5);
  if (!idle) return null;
  const handleClick = () => {
    player.play();
    onPlay();
  };
  return (
    <button type="button" className={css.bigPlay} aria-label="Mirar la clase" onClick={handleClick}>
      <Icon name="play" filled />
    </button>
  );
}

/** Replaces the picture while only sound plays. */
export function AudioOnlyLabel() {
  const isAudio = usePlayerValue((state) => state.opened === 'audio');
  if (!isAudio) return null;
  return (
    <p className={css.onlyAudio}>
      <Icon name="headphones" /> Solo audio
    </p>
  );
}

/** Briefly shows the volume after each change. */
export function VolumeIndicator() {
  const percent = usePlayerValue((state) => (state.muted ? 0 : Math.round(state.volume * 100)));
  const [isShown, setShown] = useState(false);
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    setShown(true);
    const timer = setTimeout(() => setShown(false), NOTE_MS);
    return () => clearTimeout(timer);
  }, [percent]);
  return (
    <span className={css.volume} role="status">
      {isShown && `Volumen ${percent} %`}
    </span>
  );
}
