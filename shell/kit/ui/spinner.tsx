/** The shared spinner, shown while a screen's code or data loads. */
export function Spinner({ label = 'Cargando…' }: { label?: string }) {
  return (
    <div className="spinner" role="status">
      <span className="spinner-mark" aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </div>
  );
}
