import { useAtomValue } from '@rambla/kit/state';
import { Icon } from '@rambla/kit/ui/icon';
import { type Outbox, outboxAtom } from './outbox.ts';
import css from './taking.module.css';

export const SAVE_WORDS = {
  saved: 'Guardado',
  saving: 'Guardando…',
  offline: 'Sin conexión: se guardará',
  refused: 'No se pudo guardar: respondé de nuevo',
};

/** How the answers with these keys are. */
export function saveStateOf({ waiting, refused, reached }: Outbox, has: (key: string) => boolean) {
  if ([...refused].some(has)) return 'refused';
  if (![...waiting.keys()].some(has)) return 'saved';
  return reached ? 'saving' : 'offline';
}

/** Whether everything one gave in this attempt has reached the server. */
export function SaveState({ attemptId }: { attemptId: number }) {
  const outbox = useAtomValue(outboxAtom);
  const state = saveStateOf(outbox, (key) => key.startsWith(`${attemptId}:`));
  const isLate = outbox.late.has(attemptId);
  return (
    <p className={css.saveState} data-state={state} role="status">
      <Icon name={state === 'saved' ? 'check' : state === 'saving' ? 'loop' : 'alert'} />
      {SAVE_WORDS[state]}
      {isLate && <span> · Algo llegó después de hora: tu docente lo ve marcado</span>}
    </p>
  );
}
