import { errorMessage } from '@rambla/kit/base-api';
import css from './calendar.module.css';

/** Shows the error of a failed call in place of the calendar. */
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
