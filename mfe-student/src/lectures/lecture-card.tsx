import type { Lecture } from '@rambla/api/contract';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { shortLength } from '../clock.ts';
import { ProgressBar } from '../progress-bar.tsx';
import css from './lectures.module.css';
import { SavedMark } from './offline/saved-mark.tsx';
import { waitingText } from './waiting-text.ts';

export function LectureCard({ lecture, number }: { lecture: Lecture; number: number }) {
  const { id, courseId, title, description, durationSeconds, locked, hasVideo, waiting, done } = lecture;
  const coverage = lecture.coverage ?? 0;
  return (
    <li className={css.card} data-done={done || undefined}>
      <span className={css.number} aria-hidden="true">
        {locked ? <Icon name="lock" /> : done ? <Icon name="check" /> : number}
      </span>
      <div className={css.words}>
        <h2>
          <Link to={paths.lecture(courseId, id)}>
            {title}
            {locked && <span className="sr-only"> (bloqueada)</span>}
            {done && <span className="sr-only"> (hecha)</span>}
          </Link>
        </h2>
        {description && <p className={css.description}>{description}</p>}
        <p className={css.facts}>
          {durationSeconds ? (
            <span>
              <Icon name="clock" /> {shortLength(durationSeconds)}
            </span>
          ) : null}
          {waiting && <span className={css.waiting}>{waitingText(waiting)}</span>}
          {!hasVideo && !waiting && <span>Todavía sin video</span>}
          {lecture.state === 'draft' && <span className="chip">Borrador</span>}
          <SavedMark lecture={lecture} />
          {coverage > 0 && !done && <ProgressBar label={`Lo que viste de ${title}`} share={coverage} />}
        </p>
      </div>
    </li>
  );
}
