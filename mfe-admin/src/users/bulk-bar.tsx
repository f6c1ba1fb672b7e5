import { Icon } from '@rambla/kit/ui/icon';
import { SelectMatchingButton } from '../admin-ui/list/select-matching-button.tsx';

type Props = {
  count: number;
  /** The number of matches when it exceeds the selection. */
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
      <button type="button" className="btn btn-sm" onClick={onSubscribe}>
        <Icon name="book-plus" />
        Inscribir en un curso
      </button>
      <button type="button" className="btn btn-sm" onClick={onRemind}>
        <Icon name="mail" />
        Reenviar invitación
      </button>
      <button type="button" className="btn btn-sm" onClick={onSuspend}>
        <Icon name="lock" />
        Suspender
      </button>
      {onDelete && (
        <button type="button" className="btn btn-sm bulk-danger" onClick={onDelete}>
          <Icon name="trash" />
          Eliminar
        </button>
      )}
      <button type="button" className="btn btn-sm bulk-clear" onClick={onClear}>
        Quitar selección
      </button>
    </div>
  );
}
