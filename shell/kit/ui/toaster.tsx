import { useAtomValue } from '@rambla/kit/state';
import { dismissToast, toastsAtom } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';

/** Shows toasts in a live region, so that screen readers announce them. */
export function Toaster() {
  const toasts = useAtomValue(toastsAtom);
  return (
    <div className="toaster" aria-live="polite" role="status">
      {toasts.map(({ id, kind, text, action }) => (
        <div key={id} className={`toast toast-${kind}`}>
          <Icon name={kind === 'success' ? 'check' : 'alert'} />
          <p>{text}</p>
          {action && (
            <button
              type="button"
              className="btn btn-outline btn-sm"
              onClick={() => {
                dismissToast(id);
                action.run();
              }}
            >
              {action.label}
            </button>
          )}
          <button
            type="button"
            className="btn btn-ghost btn-icon"
            aria-label="Cerrar mensaje"
            onClick={() => dismissToast(id)}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}
