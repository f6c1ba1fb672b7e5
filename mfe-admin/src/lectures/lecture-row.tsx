import type { Lecture } from '@rambla/api/contract';
import { formatClock } from '@rambla/kit/format/clock';
import { Icon } from '@rambla/kit/ui/icon';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { followPointer } from '../admin-ui/list/follow-pointer.ts';
import css from './lectures.module.css';
import { PublicationMenu } from './publication/publication-menu.tsx';
import { VideoUploadBar } from './uploads/upload-bar.tsx';
import type { VideoUploadState } from './uploads/uploads.ts';
import { VideoStateChips } from './video-state.tsx';

type Props = {
  courseId: number;
  lecture: Lecture;
  upload: VideoUploadState | undefined;
  chosen: boolean;
  picked: boolean;
  /** False while a filter hides rows, because positions among visible rows are ambiguous. */
  movable: boolean;
  onPick: () => void;
  onChoose: () => void;
  /** Called with the pointer's vertical position. */
  onDrag: (y: number) => void;
  onDrop: () => void;
  /** Called when the browser ends a drag, such as for a scroll. */
  onCancel: () => void;
  onStep: (step: number) => void;
};

export function LectureListRow(props: Props) {
  const { courseId, lecture, upload, chosen, picked, movable } = props;
  const { onPick, onChoose, onStep } = props;
  const [held, setHeld] = useState(false);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const handleDown = (event: PointerEvent) => {
    setHeld(true);
    // Renders synchronously, because a drop may follow immediately.
    const handleMove = (y: number) => flushSync(() => latest.current.onDrag(y));
    followPointer(event, handleMove, (isDropped) => {
      setHeld(false);
      if (isDropped) latest.current.onDrop();
      else latest.current.onCancel();
    });
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onStep(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <li
      className={css.row}
      data-lecture={lecture.id}
      data-picked={picked || undefined}
      data-held={held || undefined}
      data-chosen={chosen || undefined}
    >
      <button
        type="button"
        className={`btn btn-ghost btn-icon ${css.grip}`}
        disabled={!movable}
        aria-label={`Mover ${lecture.title}: arrastrá o usá las flechas arriba y abajo`}
        onPointerDown={handleDown}
        onKeyDown={handleKey}
      >
        <Icon name="grip" />
      </button>
      <input
        type="checkbox"
        className={css.pick}
        aria-label={`Elegir la clase ${lecture.position}`}
        checked={picked}
        onChange={onPick}
      />
      <span className={css.thumb} data-none={lecture.posterUrl ? undefined : ''}>
        {lecture.posterUrl ? (
          <img src={lecture.posterUrl} alt="" loading="lazy" />
        ) : (
          <Icon name={lecture.kind === 'page' ? 'doc' : 'play'} />
        )}
        {lecture.kind === 'video' && lecture.durationSeconds !== null && (
          <b>{formatClock(lecture.durationSeconds)}</b>
        )}
      </span>
      <div className={css.about}>
        <button type="button" className={css.choose} aria-pressed={chosen} onClick={onChoose}>
          <span className={css.number}>{lecture.position}</span>
          <bdi>{lecture.title}</bdi>
        </button>
        <span className={css.state}>
          {lecture.open && <span className="chip chip-ok">Clase abierta</span>}
          {lecture.kind === 'page' && <span className="chip">Página</span>}
          {!lecture.hasVideo && lecture.kind === 'video' && <span className="chip chip-warn">Sin video</span>}
          {lecture.kind === 'video' && <VideoStateChips lecture={lecture} />}
          {lecture.hasVideo && lecture.captions?.length === 0 && <span className="chip">Sin subtítulos</span>}
          {lecture.captions?.some(({ automatic }) => automatic) && (
            <span className="chip chip-warn">Subtítulos sin revisar</span>
          )}
        </span>
        {upload && <VideoUploadBar upload={upload} />}
      </div>
      <span className={css.publication}>
        <PublicationMenu courseId={courseId} lecture={lecture} />
      </span>
    </li>
  );
}
