import { type CSSProperties, type PointerEvent, use, useState } from 'react';
import { formatSpokenDuration } from '../../study-ui/hooks/clock.ts';
import { DiscussionContext } from '../discussions/lecture-discussion.ts';
import { type Cue, chaptersOf, findChapterTitle } from '../transcript/cues.ts';
import css from './controls.module.css';
import { SeekPreview } from './seek-preview.tsx';
import { usePlayer, usePlayerValue } from './use-player.ts';

/** Shows position, buffer and chapters; hovering previews, dragging seeks. */
export function SeekBar({ cues, storyboardUrl }: { cues: Cue[]; storyboardUrl: string | null }) {
  const player = usePlayer();
  const discussion = use(DiscussionContext);
  const time = usePlayerValue((state) => Math.round(state.time * 4) / 4);
  const duration = usePlayerValue((state) => state.duration);
  const bufferedTo = usePlayerValue((state) => Math.round(state.bufferedTo));
  const [dragged, setDragged] = useState<number | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const share = (seconds: number) => `${duration > 0 ? Math.min(100, (seconds / duration) * 100) : 0}%`;
  const at = dragged ?? time;
  const style = { '--pos': share(at), '--buf': share(bufferedTo) } as CSSProperties;
  const peeked = dragged ?? hovered;

  const handleMove = ({ currentTarget, clientX, pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse') return;
    const { left, width } = currentTarget.getBoundingClientRect();
    setHovered(Math.min(1, Math.max(0, (clientX - left) / width)) * duration);
  };
  // Seeks once at the end, because each position on the way would be downloaded.
  const handleDrop = () => {
    if (dragged !== null) player.seek(dragged);
    setDragged(null);
    setHovered(null);
  };
  return (
    <div className={css.seek} style={style}>
      <input
        type="range"
        data-seek=""
        aria-label="Posición del video"
        aria-valuetext={`${formatSpokenDuration(at)} de ${formatSpokenDuration(duration)}`}
        min={0}
        max={Math.max(1, duration)}
        step={0.25}
        value={Math.min(at, Math.max(1, duration))}
        onChange={({ target }) => (dragged === null ? player.seek : setDragged)(Number(target.value))}
        onPointerDown={({ button }) => button === 0 && setDragged(time)}
        onPointerMove={handleMove}
        onPointerLeave={() => setHovered(null)}
        onPointerUp={handleDrop}
        onPointerCancel={handleDrop}
      />
      <span className={css.track} aria-hidden="true">
        <i className={css.buf} />
        <i className={css.pos} />
        {chaptersOf(cues).map(({ start }) =>
          start >= 1 ? <b key={start} style={{ left: share(start) }} /> : null,
        )}
        {discussion?.part && (
          <discussion.part.DiscussionMarkers place={discussion.place} time={at} duration={duration} />
        )}
      </span>
      {peeked !== null && duration > 0 && (
        <SeekPreview
          second={peeked}
          left={share(peeked)}
          chapter={findChapterTitle(cues, peeked)}
          storyboardUrl={storyboardUrl}
        >
          {discussion?.part && (
            <discussion.part.TimelineQuestionPreview place={discussion.place} second={peeked} />
          )}
        </SeekPreview>
      )}
    </div>
  );
}
