import type { TutorPassage } from '@rambla/api/contract';
import { formatClock } from '@rambla/kit/format/clock';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { MarkedText } from '@rambla/kit/ui/marked-text';
import { useState } from 'react';
import css from './citation-card.module.css';
import { MiniPlayer } from './mini-player.tsx';
import { useLectureToPlayQuery } from './tutor.api.ts';

/** A cited moment of a lecture with its text, playable in place. */
export function CitationCard({
  id,
  passage,
  number,
  isOpen,
}: {
  id: string;
  passage: TutorPassage;
  number: number;
  isOpen: boolean;
}) {
  const { courseId, courseName, courseType, lectureId, lectureTitle, second, endSecond } = passage;
  const [isPlaying, setPlaying] = useState(false);
  const { data: lecture } = useLectureToPlayQuery({ courseId, lectureId });
  const range = `${formatClock(second)}–${formatClock(endSecond)}`;
  // A written page has no times.
  const isTimed = endSecond > second;
  const canPlay = Boolean(lecture?.videoUrl);
  const play = () => setPlaying(true);
  return (
    <li className={`${css.src} ${isPlaying ? css.playing : ''}`} id={id}>
      {isPlaying && lecture ? (
        <MiniPlayer lecture={lecture} from={second} to={endSecond} onClose={() => setPlaying(false)} />
      ) : (
        <button
          type="button"
          className={css.thumb}
          aria-label={isTimed ? `Ver acá desde ${formatClock(second)}` : 'Sin video'}
          disabled={!canPlay}
          onClick={play}
        >
          {lecture?.posterUrl && (
            <img src={lecture.posterUrl} alt="" loading="lazy" width={168} height={95} />
          )}
          <span className={css.thumbPlay}>
            <Icon name="play" />
          </span>
        </button>
      )}
      <div className={css.text}>
        <p className={css.where}>
          <b>{number}</b>
          <span className={`chip chip-${courseType.toLowerCase()}`}>{courseName}</span> {lectureTitle}
          {isOpen && ' · abierta a todos'}
        </p>
        <blockquote>
          «<MarkedText text={passage.text} marks={passage.marks} />»
        </blockquote>
        <p className={css.actions}>
          {isTimed && (
            <button type="button" className={css.at} disabled={!canPlay} onClick={play}>
              <Icon name="play" />
              {range}
            </button>
          )}
          <Link
            to={isTimed ? paths.lectureAt(courseId, lectureId, second) : paths.lecture(courseId, lectureId)}
          >
            {isOpen ? 'Ver la clase gratis' : 'Abrir la clase acá'}
          </Link>
        </p>
      </div>
    </li>
  );
}
