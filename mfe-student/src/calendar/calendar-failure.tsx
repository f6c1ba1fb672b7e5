import { errorMessage } from '@rambla/kit/base-api';
import css from './calendar.module.css';

/** Shows a failed call's error in place of its content. */
export function CalendarFailure({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  return (
    <div className={css.failure} role="alert">
      <p>No pudimos traer el calendario. {errorMessage(error)}</p>
      <button type="button" className="btn btn-primary btn-sm" onClick={() => void onRetry()}>
        Reintentar
      </button>
    </div>
  );
}
