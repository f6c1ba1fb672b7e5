import { useAtomValue } from '@rambla/kit/state';
import { Icon } from '@rambla/kit/ui/icon';
import css from './taking.module.css';
import { createAnswerKeyMatcher, type UnsentAnswersState, unsentAnswersAtom } from './unsent-answers.ts';

export const SAVE_LABELS = {
  saved: 'Guardado',
  saving: 'Guardando…',
  offline: 'Sin conexión: se guardará',
  refused: 'No se pudo guardar: respondé de nuevo',
  forbidden: 'Sin guardar: por ahora no tenés acceso al curso. Queda en este dispositivo',
  missing: 'Sin guardar: por ahora no encontramos este intento. Queda en este dispositivo',
};

/** Returns the common save state of the attempt's answers whose keys satisfy `has`. */
export function saveStateOf(outbox: UnsentAnswersState, attemptId: number, has: (key: string) => boolean) {
  const { waiting, refused, accessRefusals, reached } = outbox;
  if ([...refused].some(has)) return 'refused';
  if (![...waiting.keys()].some(has)) return 'saved';
  const refusal = accessRefusals.get(attemptId);
  if (refusal) return refusal;
  return reached ? 'saving' : 'offline';
}

/** Shows whether all answers of this attempt have reached the server. */
export function SaveStateLabel({ attemptId }: { attemptId: number }) {
  const outbox = useAtomValue(unsentAnswersAtom);
  const state = saveStateOf(outbox, attemptId, createAnswerKeyMatcher(attemptId));
  const isLate = outbox.late.has(attemptId);
  return (
    <p className={css.saveState} data-state={state} role="status">
      <Icon name={state === 'saved' ? 'check' : state === 'saving' ? 'loop' : 'alert'} />
      {SAVE_LABELS[state]}
      {isLate && <span> · Algo llegó después de hora: tu docente lo ve marcado</span>}
    </p>
  );
}
