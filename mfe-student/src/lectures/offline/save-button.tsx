import type { Lecture } from '@rambla/api/contract';
import { fileSize } from '@rambla/kit/file-kind';
import { useAuth } from '@rambla/kit/session';
import { useAtomValue } from '@rambla/kit/state';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { ProgressBar } from '../../progress-bar.tsx';
import css from './offline.module.css';
import { canCachePortal } from './portal-cache.ts';
import { savedKey } from './saved-lectures.ts';
import { cancelSaving, forgetSaved, savingAtom, startSaving } from './saving.ts';
import { useSaved } from './use-saved.ts';

type Props = { lecture: Lecture };

/** Saves the lecture for offline use, shows the progress, and removes it again. */
export function SaveButton({ lecture }: Props) {
  const { userId } = useAuth();
  if (!userId || !canCachePortal() || !lecture.hasVideo) return null;
  return <SaveState lecture={lecture} userId={userId} />;
}

function SaveState({ lecture: { id: lectureId, courseId }, userId }: Props & { userId: number }) {
  const key = savedKey(userId, courseId, lectureId);
  const saving = useAtomValue(savingAtom)[key];
  const saved = useSaved(userId).find((other) => other.key === key);
  const handleSave = async () => {
    try {
      const gone = await startSaving({ key, userId, courseId, lectureId });
      if (gone.length > 0)
        toast.success(`Guardamos la clase sin lo que ya no está en el servidor: ${gone.join(', ')}.`);
    } catch {
      toast.error('No pudimos guardar la clase en este dispositivo. Fijate si hay lugar y conexión.');
    }
  };
  if (saving !== undefined)
    return (
      <div className={css.saving} role="status">
        <ProgressBar label="Guardando la clase" share={saving} />
        <span>Guardando {Math.round(saving * 100)} %</span>
        <button type="button" className="btn btn-ghost btn-sm" onClick={() => cancelSaving(key)}>
          Cancelar
        </button>
      </div>
    );
  if (saved)
    return (
      <div className={css.saving}>
        <span className="chip chip-ok">
          <Icon name="check" /> Guardada · {fileSize(saved.bytes)}
        </span>
        <button type="button" className="btn btn-ghost btn-sm" onClick={() => void forgetSaved(saved)}>
          Quitar de este dispositivo
        </button>
      </div>
    );
  return (
    <div className={css.saving}>
      <button type="button" className="btn btn-outline" onClick={() => void handleSave()}>
        <Icon name="download" /> Guardar para ver sin conexión
      </button>
    </div>
  );
}
