import type { CoursePlan } from '@rambla/api/contract';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { useCourseAnnouncementsInfiniteQuery } from '../../announcements/announcements.api.ts';
import { useCourseNotesInfiniteQuery } from '../../notes/notes.api.ts';
import { formatClock } from '../../study-ui/hooks/clock.ts';
import css from './plan.module.css';

type Props = { courseId: number; plan: Pick<CoursePlan, 'unreadAnnouncements'> };

/** The course's last announcement and the person's last note. */
export default function CourseNews({ courseId, plan: { unreadAnnouncements } }: Props) {
  const { data: announcements } = useCourseAnnouncementsInfiniteQuery(courseId);
  const { data: notes } = useCourseNotesInfiniteQuery(courseId);
  const last = announcements?.pages[0]?.announcements[0];
  const note = notes?.pages[0]?.notes[0];
  return (
    <>
      {last && (
        <section className={`card ${css.box}`} aria-labelledby="novedades">
          <h2 id="novedades" className={css.boxTitle}>
            Novedades{' '}
            {unreadAnnouncements > 0 && (
              <span className="chip chip-cortos">
                {unreadAnnouncements}
                <span className="sr-only"> sin leer</span>
              </span>
            )}
          </h2>
          <p>
            <b>{last.title}</b>
          </p>
          <p>
            <Link className={css.more} to={paths.announcements(courseId)}>
              Ver las novedades
            </Link>
          </p>
        </section>
      )}
      {note && (
        <section className={`card ${css.box}`} aria-labelledby="ultima-nota">
          <h2 id="ultima-nota" className={css.boxTitle}>
            Tu última nota
          </h2>
          <p className={css.jot}>{note.text}</p>
          <p>
            <Link className={css.more} to={paths.lectureAt(courseId, note.lectureId, note.second)}>
              {note.lectureTitle}, {formatClock(note.second)}
            </Link>
          </p>
        </section>
      )}
    </>
  );
}
