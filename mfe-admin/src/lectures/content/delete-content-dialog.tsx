import type { ContentItem } from '@rambla/api/contract';
import { ConfirmDialog } from '@rambla/kit/ui/confirm';
import { useContentBulkChanges } from './use-content-bulk-changes.ts';

type Props = { courseId: number; items: ContentItem[]; onDone?: () => void; onClose: () => void };

/** Confirms a deletion, which can be undone up to a size. */
export function DeleteContentDialog({ courseId, items, onDone, onClose }: Props) {
  const { remove } = useContentBulkChanges(courseId);
  return (
    <ConfirmDialog
      title={`¿Borrar ${items.length === 1 ? items[0]?.title : `${items.length} cosas`}?`}
      action="Borrar"
      onClose={onClose}
      onConfirm={async () => {
        await remove(items);
        onDone?.();
      }}
    >
      <p>
        Se puede deshacer enseguida, y después desde la papelera, salvo lo que tenga más de 20.000 datos (por
        ejemplo, un cuestionario con cientos de intentos).
      </p>
    </ConfirmDialog>
  );
}
