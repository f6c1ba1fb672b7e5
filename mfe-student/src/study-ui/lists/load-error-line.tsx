import { errorMessage } from '@rambla/kit/base-api';

/** Replaces a part of a screen after a failed call, with a retry. */
export function LoadErrorLine({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  return (
    <p className="field-error" role="alert">
      {errorMessage(error)}{' '}
      <button type="button" className="btn btn-outline btn-sm" onClick={() => void onRetry()}>
        Reintentar
      </button>
    </p>
  );
}
