import type { Lecture, VideoQuality } from '@rambla/api/contract';
import { useAuth } from '@rambla/kit/session';
import { useAtomValue } from '@rambla/kit/state';
import { Icon } from '@rambla/kit/ui/icon';
import { useState } from 'react';
import { useLazyModule } from '../../study-ui/hooks/use-lazy-module.ts';
import { canCachePortal } from '../../study-ui/unsent/portal-cache.ts';
import css from './offline.module.css';
import { savedLectureKeyOf } from './saved-lectures.ts';
import { cancelSaving, saveProgressAtom } from './saved-state.ts';
import { useSavedLectures } from './use-saved-lectures.ts';

type Props = { lectures: Lecture[] };

const load = () => import(/* webpackChunkName: "save-dialog" */ './save-several.ts');

/** Saves a course's lectures with video for offline use, one after the other. */
export function SaveAllLecturesButton({ lectures }: Props) {
  const { userId } = useAuth();
  const playable = lectures.filter(({ video }) => video?.sources.length);
  if (!userId || !canCachePortal() || playable.length === 0) return null;
  return <SaveAllState lectures={playable} userId={userId} />;
}

function SaveAllState({ lectures, userId }: Props & { userId: number }) {
  const { saved } = useSavedLectures(userId);
  const saving = useAtomValue(saveProgressAtom);
  const [isAsking, setAsking] = useState(false);
  const { part, ask } = useLazyModule(load);
  const keyOf = ({ courseId, id }: Lecture) => savedLectureKeyOf(userId, courseId, id);
  const missing = lectures.filter((lecture) => !saved.some(({ key }) => key === keyOf(lecture)));
  const coming = lectures.map(keyOf).filter((key) => saving[key]);
  if (coming.length > 0)
    return (
      <span className={css.all} role="status">
        Guardando: faltan {coming.length}
        <button
          type="button"
          className="btn btn-ghost"
          onClick={() => {
            for (const key of coming) cancelSaving(key);
          }}
        >
          Cancelar
        </button>
      </span>
    );
  if (missing.length === 0)
    return (
      <span className="chip chip-ok">
        <Icon name="check" /> Todas guardadas
      </span>
    );
  const handleSave = (quality: VideoQuality) =>
    void part?.startSaving(
      missing.map((lecture) => ({
        key: keyOf(lecture),
        userId,
        courseId: lecture.courseId,
        lectureId: lecture.id,
        quality,
      })),
    );
  return (
    <>
      <button
        type="button"
        className="btn btn-outline"
        onClick={() => {
          ask();
          setAsking(true);
        }}
      >
        <Icon name="download" /> Guardar {missing.length === lectures.length ? 'todas' : 'las que faltan'}
      </button>
      {isAsking && part && (
        <part.SaveLecturesDialog lectures={missing} onSave={handleSave} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
