import type { CSSProperties } from 'react';
import { spokenTime } from '../../clock.ts';
import type { Chapter } from '../transcript/cues.ts';
import css from './player.module.css';
import { usePlayer, usePlayerValue } from './use-player.ts';

/** Shows the position, buffer and chapters of the video, and moves it. */
export function SeekBar({ chapters }: { chapters: Chapter[] }) {
  const player = usePlayer();
  const time = usePlayerValue((state) => Math.round(state.time * 4) / 4);
  const duration = usePlayerValue((state) => state.duration);
  const bufferedTo = usePlayerValue((state) => Math.round(state.bufferedTo));
  const share = (seconds: number) => `${duration > 0 ? Math.min(100, (seconds / duration) * 100) : 0}%`;
  const style = { '--pos': share(time), '--buf': share(bufferedTo) } as CSSProperties;
  return (
    <div className={css.seek} style={style}>
      <input
        type="range"
        data-seek=""
        aria-label="Posición del video"
        aria-valuetext={`${spokenTime(time)} de ${spokenTime(duration)}`}
        min={0}
        max={Math.max(1, duration)}
        step={0.25}
        value={Math.min(time, Math.max(1, duration))}
        onChange={(event) => player.seek(Number(event.target.value))}
      />
      <span className={css.track} aria-hidden="true">
        <i className={css.buf} />
        <i className={css.pos} />
        {chapters.map(({ start }) => (start >= 1 ? <b key={start} style={{ left: share(start) }} /> : null))}
      </span>
    </div>
  );
}
