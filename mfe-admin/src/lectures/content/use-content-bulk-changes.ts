import type { ContentItem } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { toast } from '@rambla/kit/toasts';
import { announceDeletion, type DeletionResult } from '../../admin-ui/undo.ts';
import {
  useDeleteContentMutation,
  useRefreshContentMutation,
  useSetContentStateMutation,
} from './content.api.ts';

const oneOrMany = (count: number, one: string, many: string) => (count === 1 ? one : `${count} ${many}`);

/** Changes or deletes several items, then refetches the list once. */
export function useContentBulkChanges(courseId: number) {
  const [setState] = useSetContentStateMutation();
  const [remove] = useDeleteContentMutation();
  const [refresh] = useRefreshContentMutation();
  return {
    setState: async (items: ContentItem[], state: 'draft' | 'published') => {
      let failure: unknown;
      for (const { kind, id, version = 0 } of items) {
        const { error } = await setState({ courseId, kind, id, version, state });
        failure ??= error;
      }
      await refresh();
      if (failure) return toast.error(errorMessage(failure));
      const done = state === 'published' ? ['Publicado', 'publicados'] : ['Oculto', 'ocultos'];
      toast.success(`${oneOrMany(items.length, done[0] ?? '', done[1] ?? '')} con éxito`);
    },
    remove: async (items: ContentItem[]) => {
      const deleted: DeletionResult[] = [];
      try {
        for (const { kind, id } of items) deleted.push(await remove({ courseId, kind, id }).unwrap());
      } finally {
        await refresh();
        const text = oneOrMany(deleted.length, 'Eliminado', 'eliminados');
        if (deleted.length > 0) announceDeletion(`${text} con éxito`, deleted);
      }
    },
  };
}
