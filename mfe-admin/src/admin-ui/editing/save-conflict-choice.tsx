import '../admin-ui.css';

/** A differing field: its label and both versions of its text. */
export type FieldDifference = { label: string; mine: string; theirs: string };

type Props = { differences: FieldDifference[]; onKeepMine: () => void; onTakeTheirs: () => void };

/** Resolves a conflict with another person's save by showing both versions. */
export function SaveConflictChoice({ differences, onKeepMine, onTakeTheirs }: Props) {
  return (
    <div className="stale">
      {differences.length === 0 && <p>Lo que escribiste es igual a lo guardado.</p>}
      {differences.map(({ label, mine, theirs }) => (
        <dl key={label}>
          <div>
            <dt>{label}: lo tuyo</dt>
            <dd>{mine || <em>vacío</em>}</dd>
          </div>
          <div>
            <dt>{label}: lo guardado</dt>
            <dd>{theirs || <em>vacío</em>}</dd>
          </div>
        </dl>
      ))}
      <div className="card-actions">
        <button type="button" className="btn btn-primary btn-sm" onClick={onKeepMine}>
          Guardar lo mío
        </button>
        <button type="button" className="btn btn-outline btn-sm" onClick={onTakeTheirs}>
          Quedarme con lo guardado
        </button>
      </div>
    </div>
  );
}
