import type { Course, Lecture } from '@rambla/api/contract';
import { useAuth } from '@rambla/kit/session';
import { Icon } from '@rambla/kit/ui/icon';
import { Prose } from '@rambla/kit/ui/prose';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { formatShortDuration } from '../../study-ui/hooks/clock.ts';
import { UnsentProgressNotice } from '../unsent-progress-notice.tsx';
import { headingsOf } from './headings.ts';
import css from './page.module.css';
import { AdjacentLectures, PageReadStatus } from './page-end.tsx';
import { TableOfContents, useCurrentHeadingId } from './table-of-contents.tsx';
import { trackReading } from './track-reading.ts';

type Props = {
  course: Course;
  lecture: Lecture;
  lectures: Lecture[];
  index: number;
  previous: Lecture | undefined;
  next: Lecture | undefined;
  onRead: () => void;
  /** The tabs below the page. */
  children: ReactNode;
  /** Shown below the table of contents. */
  aside: ReactNode;
};

/** A lecture of text. */
export default function PageLecture(props: Props) {
  const { course, lecture, lectures, index, previous, next, onRead, children, aside } = props;
  // Keeps the first HTML, because new picture URLs would reload pictures and fold opened solutions.
  const [html] = useState(lecture.html ?? '');
  const headings = useMemo(() => headingsOf(html), [html]);
  const reached = useCurrentHeadingId(headings);
  const article = useRef<HTMLElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const isMember = !lecture.guest;
  const done = (lectures[index] ?? lecture).done === true;
  const { share, pause } = useReading(lecture, { article, end, onRead, isDone: done });
  return (
    <>
      <div className={css.bar} role="progressbar" aria-label="Leído" aria-valuenow={Math.round(share * 100)}>
        <i style={{ width: `${share * 100}%` }} />
      </div>
      <UnsentProgressNotice />
      <PageHeader course={course} lecture={lecture} index={index} />
      <div className={css.split}>
        <div className={css.main}>
          {headings.length > 1 && (
            <details className={`solu ${css.phoneIndex}`}>
              <summary>En esta página</summary>
              <div>
                <TableOfContents headings={headings} reached={reached} />
              </div>
            </details>
          )}
          {html === '' ? <p className={css.empty}>Esta página todavía no tiene texto.</p> : null}
          <Prose html={html} ref={article} />
          <div ref={end} className={css.end}>
            {isMember && (
              <PageReadStatus lecture={lecture} lectures={lectures} done={done} onUnread={pause} />
            )}
            <AdjacentLectures courseId={course.id} previous={previous} next={next} />
          </div>
          {children}
        </div>
        <aside className={css.rail} aria-label="Clases del curso">
          {headings.length > 1 && (
            <div className={css.wideIndex}>
              <h2>En esta página</h2>
              <TableOfContents headings={headings} reached={reached} />
            </div>
          )}
          {aside}
        </aside>
      </div>
    </>
  );
}

function PageHeader({ course, lecture, index }: Pick<Props, 'course' | 'lecture' | 'index'>) {
  const { title, section, durationSeconds } = lecture;
  return (
    <header className={css.head}>
      <p className={css.facts}>
        <span className={`chip chip-${course.type.toLowerCase()}`}>{course.name}</span>
        {section && <span>{section}</span>}
      </p>
      <h1>
        {index >= 0 && `${index + 1}. `}
        {title}
      </h1>
      {durationSeconds !== null && (
        <p className={css.facts}>
          <span>
            <Icon name="clock" />
            {formatShortDuration(Math.max(60, durationSeconds))} de lectura
          </span>
        </p>
      )}
    </header>
  );
}

type Following = {
  article: RefObject<HTMLElement | null>;
  end: RefObject<HTMLElement | null>;
  onRead: () => void;
  isDone: boolean;
};

/** Reports the reader's progress; `pause` ends the reports until the page is opened again. */
function useReading({ id, courseId, durationSeconds, guest }: Lecture, following: Following) {
  const { userId } = useAuth();
  const { article, end, onRead, isDone } = following;
  const [share, setShare] = useState(0);
  const [isPaused, setPaused] = useState(isDone);
  const latest = useRef({ onRead, isDone });
  useEffect(() => {
    latest.current = { onRead, isDone };
  });
  const seconds = durationSeconds ?? 0;
  const counts = userId !== null && userId !== undefined && !guest && !isPaused && seconds > 0;
  useEffect(() => {
    if (!article.current || !end.current) return;
    const elements = { article: article.current, end: end.current };
    if (!counts) return followShare(elements.article, setShare);
    const reading = { userId: Number(userId), courseId, lectureId: id, seconds };
    return trackReading(reading, {
      ...elements,
      onProgress: setShare,
      onRead: () => latest.current.onRead(),
      isDone: () => latest.current.isDone,
    });
  }, [article, end, counts, userId, courseId, id, seconds]);
  return { share, pause: () => setPaused(true) };
}

/** Only updates the progress bar, for people whose reading is not recorded. */
function followShare(article: HTMLElement, onProgress: (share: number) => void): () => void {
  const look = () => {
    const { top, height } = article.getBoundingClientRect();
    onProgress(height === 0 ? 0 : Math.min(1, Math.max(0, (window.innerHeight - top) / height)));
  };
  look();
  window.addEventListener('scroll', look, { passive: true });
  return () => window.removeEventListener('scroll', look);
}
