import { BulkButton } from '../admin-ui/list/bulk-button.tsx';
import { SelectMatchingButton } from '../admin-ui/list/select-matching-button.tsx';

type Props = {
  count: number;
  /** The number of matches; undefined when there are no more to select. */
  matching: number | undefined;
  isLoading: boolean;
  onSelectMatching: () => void;
  onSubscribe: () => void;
  onRemind: () => void;
  onSuspend: () => void;
  /** Undefined when the viewer may not delete accounts. */
  onDelete: (() => void) | undefined;
  onClear: () => void;
};

/** Actions for the selected people. */
export function UsersBulkBar({ count, matching, isLoading, onSelectMatching, ...actions }: Props) {
  const { onSubscribe, onRemind, onSuspend, onDelete, onClear } = actions;
  return (
    <div className="bulk" role="status">
      <strong>{count === 1 ? '1 seleccionado' : `${count} seleccionados`}</strong>
      <SelectMatchingButton matching={matching} isLoading={isLoading} onSelect={onSelectMatching} />
      <BulkButton icon="book-plus" label="Inscribir en un curso" onClick={onSubscribe} />
      <BulkButton icon="mail" label="Reenviar invitación" onClick={onRemind} />
      <BulkButton icon="lock" label="Suspender" onClick={onSuspend} />
      {onDelete && <BulkButton icon="trash" label="Eliminar" kind="danger" onClick={onDelete} />}
      <BulkButton label="Quitar selección" kind="clear" onClick={onClear} />
    </div>
  );
}
