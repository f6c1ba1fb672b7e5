import { Icon } from '@rambla/kit/ui/icon';

type Props = {
  count: number;
  onSubscribe: () => void;
  onRemind: () => void;
  onDelete: () => void;
  onClear: () => void;
};

/** Actions for the selected people. */
export function BulkBar({ count, onSubscribe, onRemind, onDelete, onClear }: Props) {
  return (
    <div className="bulk" role="status">
      <strong>{count === 1 ? '1 seleccionado' : `${count} seleccionados`}</strong>
      <button type="button" className="btn btn-sm" onClick={onSubscribe}>
        <Icon name="book-plus" />
        Subscribir a una materia
      </button>
      <button type="button" className="btn btn-sm" onClick={onRemind}>
        <Icon name="mail" />
        Reenviar activación
      </button>
      <button type="button" className="btn btn-sm bulk-danger" onClick={onDelete}>
        <Icon name="trash" />
        Eliminar
      </button>
      <button type="button" className="btn btn-sm bulk-clear" onClick={onClear}>
        Quitar selección
      </button>
    </div>
  );
}
