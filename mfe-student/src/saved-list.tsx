import { fileSize } from '@rambla/kit/file-kind';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { Icon } from '@rambla/kit/ui/icon';
import { useEffect, useState } from 'react';
import type { SavedLecture } from './lectures/offline/saved-lectures.ts';
import { forgetSaved } from './lectures/offline/saving.ts';
import { useSaved } from './lectures/offline/use-saved.ts';
import css from './row-list.module.css';
import own from './saved-list.module.css';

/** Lists this person's lectures saved on this device, with their size. */
export function SavedList() {
  const { userId } = useAuth();
  const mine = useSaved(userId);
  if (mine.length === 0) return null;
  const bytes = mine.reduce((sum, lecture) => sum + lecture.bytes, 0);
  return (
    <section className={own.saved} aria-labelledby="guardadas">
      <h2 id="guardadas">Guardadas en este dispositivo</h2>
      <p>
        {fileSize(bytes)} para ver sin conexión
        <FreeSpace />
      </p>
      <ul className={css.list}>
        {mine.map((lecture) => (
          <SavedRow key={lecture.key} saved={lecture} />
        ))}
      </ul>
    </section>
  );
}

function SavedRow({ saved }: { saved: SavedLecture }) {
  const { lecture, course, bytes } = saved;
  return (
    <li className={css.row}>
      <span className={css.mark} data-kind="Link" aria-hidden="true">
        <Icon name="play" filled />
      </span>
      <div className={css.words}>
        <p className={css.name}>
          <Link to={paths.lecture(course.id, lecture.id)}>{lecture.title}</Link>
        </p>
        <p className={css.facts}>
          {course.name} · {fileSize(bytes)}
        </p>
      </div>
      <button type="button" className="btn btn-ghost" onClick={() => void forgetSaved(saved)}>
        <Icon name="trash" /> Quitar<span className="sr-only"> {lecture.title}</span>
      </button>
    </li>
  );
}

function FreeSpace() {
  const [free, setFree] = useState<number | null>(null);
  useEffect(() => {
    void navigator.storage?.estimate?.().then(({ quota = 0, usage = 0 }) => setFree(quota - usage));
  }, []);
  return free !== null && free > 0 ? <> · quedan {fileSize(free)} libres para el portal</> : null;
}
