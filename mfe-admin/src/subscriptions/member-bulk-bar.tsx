import type { CourseSubscription } from '@rambla/api/contract';
import { Icon } from '@rambla/kit/ui/icon';
import { SelectMatchingButton } from '../admin-ui/list/select-matching-button.tsx';

type Props = {
  members: CourseSubscription[];
  matching: number | undefined;
  isLoading: boolean;
  onSelectMatching: () => void;
  onMove: () => void;
  onRemove: () => void;
  onClear: () => void;
};

/** Actions for the selected people of a course. */
export function MemberBulkBar({ members, matching, isLoading, onSelectMatching, ...actions }: Props) {
  const count = members.length;
  return (
    <div className="bulk" role="status">
      <strong>{count === 1 ? '1 seleccionado' : `${count.toLocaleString('es-UY')} seleccionados`}</strong>
      <SelectMatchingButton matching={matching} isLoading={isLoading} onSelect={onSelectMatching} />
      <button type="button" className="btn btn-sm" onClick={actions.onMove}>
        <Icon name="people" />
        Cambiar de grupo
      </button>
      <button type="button" className="btn btn-sm bulk-danger" onClick={actions.onRemove}>
        <Icon name="trash" />
        Quitar del curso
      </button>
      <button type="button" className="btn btn-sm bulk-clear" onClick={actions.onClear}>
        Quitar selección
      </button>
    </div>
  );
}
