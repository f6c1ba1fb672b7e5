import type { Lecture } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { formatShortDuration } from '../../study-ui/hooks/clock.ts';
import { courseProgressOf } from '../course-progress.ts';
import { useMarkDoneMutation } from '../done.api.ts';
import css from './page.module.css';

type Props = { lecture: Lecture; lectures: Lecture[]; done: boolean; onUnread: () => void };

/** Shows whether the page counts as read, with a button to mark the page as unread. */
export function PageReadStatus({ lecture, lectures, done, onUnread }: Props) {
  const [mark, { isLoading }] = useMarkDoneMutation();
  const { done: count, published } = courseProgressOf(lectures);
  const handleUnread = async () => {
    if (isLoading) return;
    onUnread();
    const answer = await mark({ courseId: lecture.courseId, lectureId: lecture.id, done: false });
    if (answer.error) toast.error(errorMessage(answer.error));
  };
  return (
    <>
      <p role="status" className="sr-only">
        {done ? 'Página leída' : ''}
      </p>
      {done ? (
        <div className={css.done}>
          <Icon name="check" />
          <span>
            Leída
            <small>
              Llevás {count} de {published} clases.
            </small>
          </span>
          <button
            type="button"
            className="btn btn-ghost"
            aria-disabled={isLoading}
            onClick={() => void handleUnread()}
          >
            Marcar como no leída
          </button>
        </div>
      ) : (
        <p className={css.todo}>
          <Icon name="eye" />
          <span>
            Cuando llegues hasta acá queda <b>leída</b> sola.
          </span>
        </p>
      )}
    </>
  );
}

function kindText({ kind, hasVideo, durationSeconds }: Lecture): string {
  const length = durationSeconds ? `, ${formatShortDuration(durationSeconds)}` : '';
  if (kind === 'page') return ` · página${length}`;
  return hasVideo ? ` · video${length}` : '';
}

type Around = { courseId: number; previous: Lecture | undefined; next: Lecture | undefined };

export function AdjacentLectures({ courseId, previous, next }: Around) {
  if (!previous && !next) return null;
  return (
    <nav className={css.hop} aria-label="Clases vecinas">
      {previous && (
        <Link to={paths.lecture(courseId, previous.id)}>
          <Icon name="left" />
          <span>
            <small>Anterior{kindText(previous)}</small>
            {previous.title}
          </span>
        </Link>
      )}
      {next && (
        <Link className={css.next} to={paths.lecture(courseId, next.id)}>
          <span>
            <small>Sigue{kindText(next)}</small>
            {next.title}
          </span>
          <Icon name="right" />
        </Link>
      )}
    </nav>
  );
}
