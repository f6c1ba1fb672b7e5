import type { CourseSubscription } from '@rambla/api/contract';
import { BulkButton } from '../admin-ui/list/bulk-button.tsx';
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
      <BulkButton icon="people" label="Cambiar de grupo" onClick={actions.onMove} />
      <BulkButton icon="trash" label="Quitar del curso" kind="danger" onClick={actions.onRemove} />
      <BulkButton label="Quitar selección" kind="clear" onClick={actions.onClear} />
    </div>
  );
}
