import type { Lecture } from '@rambla/api/contract';
import { durationText } from '@rambla/kit/moment';
import { Icon } from '@rambla/kit/ui/icon';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import css from './lectures.module.css';
import { UploadBar } from './uploads/upload-bar.tsx';
import type { UploadState } from './uploads/uploads.ts';
import { VideoState } from './video-state.tsx';

type Props = {
  lecture: Lecture;
  upload: UploadState | undefined;
  chosen: boolean;
  onChoose: () => void;
  /** Called with the pointer's height. */
  onDrag: (y: number) => void;
  onDrop: () => void;
  onStep: (step: number) => void;
};

export function LectureRow({ lecture, upload, chosen, onChoose, onDrag, onDrop, onStep }: Props) {
  const [held, setHeld] = useState(false);
  const handleDown = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    setHeld(true);
  };
  const handleUp = () => {
    if (held) onDrop();
    setHeld(false);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onStep(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <li className={css.row} data-held={held || undefined} data-chosen={chosen || undefined}>
      <button
        type="button"
        className={`btn btn-ghost btn-icon ${css.grip}`}
        aria-label={`Mover ${lecture.title}: arrastrá o usá las flechas arriba y abajo`}
        onPointerDown={handleDown}
        onPointerMove={(event) => held && onDrag(event.clientY)}
        onPointerUp={handleUp}
        onPointerCancel={() => setHeld(false)}
        onKeyDown={handleKey}
      >
        <Icon name="grip" />
      </button>
      <div className={css.about}>
        <button type="button" className={css.choose} aria-pressed={chosen} onClick={onChoose}>
          <span className={css.number}>{lecture.position}</span>
          <bdi>{lecture.title}</bdi>
        </button>
        <span className={css.state}>
          {lecture.durationSeconds !== null && <span>{durationText(lecture.durationSeconds)}</span>}
          {!lecture.hasVideo && <span className="chip chip-warn">Sin video</span>}
          <VideoState lecture={lecture} />
          {lecture.hasVideo && lecture.captions?.length === 0 && <span className="chip">Sin subtítulos</span>}
        </span>
        {upload && <UploadBar upload={upload} />}
      </div>
    </li>
  );
}
