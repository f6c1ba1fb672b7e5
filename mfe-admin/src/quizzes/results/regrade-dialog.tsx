import type { Regrade } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { numberText } from '@rambla/kit/format/numbers';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { Modal } from '@rambla/kit/ui/modal';
import { useEffect } from 'react';
import { ModalActions } from '../../admin-ui/modal-actions.tsx';
import { ScrollList } from '../../admin-ui/scroll-list.tsx';
import type { QuizIds } from '../quizzes.api.ts';
import { useRegradeMutation } from './results.api.ts';

const SHOWN = 20;
const markText = (mark: number | null) => (mark === null ? 'sin nota' : numberText(mark));

/** Regrades all attempts with the current answer keys, after showing which marks would change. */
export function RegradeDialog({ place, onClose }: { place: QuizIds; onClose: () => void }) {
  const [regrade, { data, error, isLoading }] = useRegradeMutation();
  const { courseId, quizId } = place;
  useEffect(() => {
    void regrade({ courseId, quizId, dryRun: true });
  }, [regrade, courseId, quizId]);
  const handleRegrade = async () => {
    if (isLoading) return;
    const answer = await regrade({ ...place, dryRun: false });
    if (answer.error) return;
    const { length } = answer.data.changed;
    toast.success(length === 1 ? '1 nota actualizada con éxito' : `${length} notas actualizadas con éxito`);
    onClose();
  };
  return (
    <Modal title="Recalificar" onClose={onClose}>
      <p className="sheet-note">
        Después de corregir la clave de una pregunta. Las notas que se pusieron a mano quedan como están.
      </p>
      {isLoading && <p role="status">Calculando…</p>}
      {error && (
        <div className="form-failure" role="alert">
          <Icon name="alert" />
          <p>{errorMessage(error)}</p>
        </div>
      )}
      {data && <Changes regrade={data} />}
      <ModalActions
        onClose={onClose}
        type="button"
        disabled={!data || data.changed.length === 0}
        aria-disabled={isLoading || undefined}
        onClick={() => void handleRegrade()}
      >
        Recalificar
      </ModalActions>
    </Modal>
  );
}

function Changes({ regrade: { attempts, changed } }: { regrade: Regrade }) {
  if (changed.length === 0)
    return (
      <p role="status">
        {attempts === 1 ? 'Se revisó 1 intento' : `Se revisaron ${attempts} intentos`}: ninguna nota cambia.
      </p>
    );
  return (
    <div role="status">
      <p>
        De {attempts === 1 ? '1 intento' : `${attempts} intentos`}{' '}
        {changed.length === 1 ? 'cambia' : 'cambian'} {changed.length}:
      </p>
      <ScrollList label="Notas que cambian">
        {changed.slice(0, SHOWN).map(({ attemptId, name, before, after }) => (
          <li key={attemptId}>
            <bdi>{name}</bdi>: {markText(before)} → <strong>{markText(after)}</strong>
            {before === after && ' (cambian puntos de preguntas, no el total)'}
          </li>
        ))}
        {changed.length > SHOWN && <li>y {changed.length - SHOWN} más</li>}
      </ScrollList>
    </div>
  );
}
