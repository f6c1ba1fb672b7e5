import type { Lecture, VideoQuality } from '@rambla/api/contract';
import { formatFileSize } from '@rambla/kit/format/file-kind';
import { useAuth } from '@rambla/kit/session';
import { useAtomValue } from '@rambla/kit/state';
import { Icon } from '@rambla/kit/ui/icon';
import { useState } from 'react';
import { useLazyModule } from '../../study-ui/hooks/use-lazy-module.ts';
import { ProgressBar } from '../../study-ui/lists/progress-bar.tsx';
import { canCachePortal } from '../../study-ui/unsent/portal-cache.ts';
import { qualityName } from '../player/quality-name.ts';
import css from './offline.module.css';
import { savedLectureKeyOf } from './saved-lectures.ts';
import {
  cancelSaving,
  removeSavedLectureInAllTabs,
  type SaveProgress,
  saveProgressAtom,
} from './saved-state.ts';
import { startSaving } from './saving.ts';
import { useSavedLectures } from './use-saved-lectures.ts';

type Props = { lecture: Lecture };

const loadDialog = () => import(/* webpackChunkName: "save-dialog" */ './save-dialog.tsx');

/** Saves the lecture for offline use, shows the progress, and removes the saved copy. */
export function SaveLectureButton({ lecture }: Props) {
  const { userId } = useAuth();
  if (!userId || !canCachePortal()) return null;
  if (!lecture.video?.sources.length && lecture.kind !== 'page') return null;
  return <SaveState lecture={lecture} userId={userId} />;
}

function SaveState({ lecture, userId }: Props & { userId: number }) {
  const { id: lectureId, courseId } = lecture;
  const key = savedLectureKeyOf(userId, courseId, lectureId);
  const saving = useAtomValue(saveProgressAtom)[key];
  const { saved, begun } = useSavedLectures(userId);
  const whole = saved.find((other) => other.key === key);
  const part = begun.find((other) => other.key === key);
  const [isAsking, setAsking] = useState(false);
  const { part: dialog, ask } = useLazyModule(loadDialog);
  const save = (quality: VideoQuality) => void startSaving([{ key, userId, courseId, lectureId, quality }]);
  if (saving)
    return (
      <div className={css.saving} role="status">
        <ProgressBar label="Guardando la clase" share={saving.share} />
        <span>
          {savingText(saving)} {Math.round(saving.share * 100)} %
        </span>
        <button type="button" className="btn btn-ghost btn-sm" onClick={() => cancelSaving(key)}>
          Cancelar
        </button>
      </div>
    );
  if (whole)
    return (
      <div className={css.saving}>
        <span className="chip chip-ok">
          <Icon name="check" /> Guardada · {formatFileSize(whole.bytes)}
          {whole.quality && lecture.kind !== 'page' && ` · ${qualityName(whole.quality)}`}
        </span>
        <button
          type="button"
          className="btn btn-ghost btn-sm"
          onClick={() => void removeSavedLectureInAllTabs(whole)}
        >
          Quitar de este dispositivo
        </button>
      </div>
    );
  if (part)
    return (
      <div className={css.saving}>
        <span className="chip chip-warn">Guardada a medias · {qualityName(part.quality)}</span>
        <button type="button" className="btn btn-outline btn-sm" onClick={() => save(part.quality)}>
          Seguir guardando
        </button>
        <button
          type="button"
          className="btn btn-ghost btn-sm"
          onClick={() => void removeSavedLectureInAllTabs(part)}
        >
          Quitar de este dispositivo
        </button>
      </div>
    );
  const handleAsk = () => {
    if (lecture.kind === 'page') return save('original');
    ask();
    setAsking(true);
  };
  return (
    <div className={css.saving}>
      <button type="button" className="btn btn-outline" onClick={handleAsk}>
        <Icon name="download" /> Guardar para {lecture.kind === 'page' ? 'leer' : 'ver'} sin conexión
      </button>
      {isAsking && dialog && (
        <dialog.SaveLecturesDialog lectures={[lecture]} onSave={save} onClose={() => setAsking(false)} />
      )}
    </div>
  );
}

function savingText({ waitsFor }: SaveProgress): string {
  if (waitsFor === 'network') return 'Sin conexión, sigue sola:';
  return waitsFor === 'turn' ? 'En espera' : 'Guardando';
}
