import { formatFileSize } from '@rambla/kit/format/file-kind';
import { paths } from '@rambla/kit/paths';
import { Link, useLocation } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { Icon } from '@rambla/kit/ui/icon';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { SavedLecture } from '../../lectures/offline/saved-lectures.ts';
import { removeSavedLectureInAllTabs } from '../../lectures/offline/saved-state.ts';
import { useSavedLectures } from '../../lectures/offline/use-saved-lectures.ts';
import css from './row-list.module.css';
import own from './saved-list.module.css';

/** Lists this person's lectures saved on this device, with their size. */
export default function SavedLectureList() {
  const { userId } = useAuth();
  const { saved, begun } = useSavedLectures(userId);
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash } = useLocation();
  const isEmpty = saved.length + begun.length === 0;
  useEffect(() => {
    if (!isEmpty && hash === '#guardadas') heading.current?.focus();
  }, [isEmpty, hash]);
  if (isEmpty) return null;
  const bytes = saved.reduce((sum, lecture) => sum + lecture.bytes, 0);
  return (
    <section className={own.saved} aria-labelledby="guardadas">
      <h2 id="guardadas" ref={heading} tabIndex={-1}>
        Guardadas en este dispositivo
      </h2>
      <p>
        {formatFileSize(bytes)} para ver sin conexión
        <FreeSpace />
      </p>
      <ul className={css.list}>
        {saved.map((row) => (
          <SavedRow key={row.key} row={row} title={row.lecture.title} address={addressOf(row)}>
            <Link to={paths.lectures(row.course.id)}>{row.course.name}</Link> · {formatFileSize(row.bytes)}
          </SavedRow>
        ))}
        {begun.map((row) => (
          <SavedRow
            key={row.key}
            row={row}
            title={row.title}
            address={paths.lecture(row.courseId, row.lectureId)}
          >
            Guardada a medias, de {formatFileSize(row.size)}
          </SavedRow>
        ))}
      </ul>
    </section>
  );
}

function addressOf({ course, lecture }: SavedLecture): string {
  return paths.lecture(course.id, lecture.id);
}

type RowProps = {
  row: { key: string; userId: number };
  title: string;
  address: string;
  /** The lecture's course and size. */
  children: ReactNode;
};

function SavedRow({ row, title, address, children }: RowProps) {
  return (
    <li className={css.row}>
      <span className={css.mark} data-kind="Link" aria-hidden="true">
        <Icon name="play" filled />
      </span>
      <div className={css.words}>
        <p className={css.name}>
          <Link to={address}>{title}</Link>
        </p>
        <p className={css.facts}>{children}</p>
      </div>
      <button type="button" className="btn btn-ghost" onClick={() => void removeSavedLectureInAllTabs(row)}>
        <Icon name="trash" /> Quitar<span className="sr-only"> {title}</span>
      </button>
    </li>
  );
}

function FreeSpace() {
  const [free, setFree] = useState<number | null>(null);
  useEffect(() => {
    void navigator.storage?.estimate?.().then(
      ({ quota = 0, usage = 0 }) => setFree(quota - usage),
      // Some private windows refuse the estimate; the list is complete without the free space.
      () => undefined,
    );
  }, []);
  return free !== null && free > 0 ? <> · quedan {formatFileSize(free)} libres para el portal</> : null;
}
