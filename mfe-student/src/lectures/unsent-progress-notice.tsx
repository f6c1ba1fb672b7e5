import { useAtomValue } from '@rambla/kit/state';
import { Icon } from '@rambla/kit/ui/icon';
import css from './lecture.module.css';
import { watchTimeSentAtom } from './watching/send-watched.ts';

/** Shown while watch time waits in this browser for the server. */
export function UnsentProgressNotice() {
  const later = useAtomValue(watchTimeSentAtom) === 'later';
  return (
    <div role="status">
      {later && (
        <p className={css.later}>
          <Icon name="loop" />
          Sin conexión con el servidor: tu avance queda guardado acá y lo mandamos cuando vuelva.
        </p>
      )}
    </div>
  );
}
