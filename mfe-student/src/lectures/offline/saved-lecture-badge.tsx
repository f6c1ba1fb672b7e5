import type { Lecture } from '@rambla/api/contract';
import { useAuth } from '@rambla/kit/session';
import { useAtomValue } from '@rambla/kit/state';
import { Icon } from '@rambla/kit/ui/icon';
import { ProgressBar } from '../../study-ui/lists/progress-bar.tsx';
import { savedLectureKeyOf } from './saved-lectures.ts';
import { savedLecturesAtom, saveProgressAtom } from './saved-state.ts';

/** Shows in a list how much of a lecture is saved on this device. */
export function SavedLectureBadge({
  lecture: { id, courseId, title },
}: {
  lecture: Pick<Lecture, 'id' | 'courseId' | 'title'>;
}) {
  const { userId } = useAuth();
  const key = savedLectureKeyOf(userId ?? 0, courseId, id);
  const saving = useAtomValue(saveProgressAtom)[key];
  const rows = useAtomValue(savedLecturesAtom);
  if (saving)
    return (
      <span>
        {saving.waitsFor ? 'En espera' : 'Guardando'}
        <ProgressBar label={`Lo que se guardó de ${title}`} share={saving.share} />
      </span>
    );
  if (rows?.saved.some((row) => row.key === key))
    return (
      <span>
        <Icon name="check" /> Guardada
      </span>
    );
  return rows?.begun.some((row) => row.key === key) ? <span>Guardada a medias</span> : null;
}
