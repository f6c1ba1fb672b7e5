import { baseApi, errorMessage } from '@rambla/kit/base-api';
import { store } from '@rambla/kit/store';
import { toast } from '@rambla/kit/toasts';

/** The response to a deletion: its undo id, or null when it cannot be undone. */
export type DeletionResult = { undo: number | null };

type Meta = { response?: Response | undefined } | undefined;

/** Reads the undo id from a deletion's response header; used as `transformResponse`. */
export function toDeletionResult(_body: unknown, meta: Meta): DeletionResult {
  const id = Number(meta?.response?.headers.get('x-undo'));
  return { undo: id > 0 ? id : null };
}

const undoApi = baseApi.enhanceEndpoints({ addTagTypes: ['Announcements'] }).injectEndpoints({
  endpoints: (build) => ({
    takeBack: build.mutation<null, number>({
      query: (id) => ({ url: `trash/${id}/restore`, method: 'POST' }),
      invalidatesTags: [
        'Users',
        'Courses',
        'MyCourses',
        'Subscriptions',
        'Lectures',
        'Attachments',
        'Links',
        'Quizzes',
        'Impressions',
        'Announcements',
      ],
    }),
  }),
  overrideExisting: true,
});

type Sent = Promise<{ error?: unknown }>;

async function takeBackAll(ids: number[]): Promise<void> {
  // Restores in reverse order, because an earlier deleted item may belong to a later deleted one.
  for (const id of ids.toReversed()) {
    const { error } = await (store.dispatch(
      undoApi.endpoints.takeBack.initiate(id) as never,
    ) as unknown as Sent);
    if (error) return toast.error(errorMessage(error));
  }
  toast.success('Recuperado');
}

/** Undoes a deletion and reports the result. */
export async function restoreFromTrash(id: number): Promise<void> {
  await takeBackAll([id]);
}

/** Says what of a deletion is final, because the server keeps no deletion of very many rows. */
function describeFinal(count: number, all: number): string {
  if (count === 0) return '';
  if (count === all) return '. Eran demasiados datos: no se puede deshacer.';
  return `. Deshacer no recupera ${count}, que tenía${count === 1 ? '' : 'n'} demasiados datos.`;
}

/** Announces a deletion and offers an undo, in a message that outlives its screen. */
export function announceDeletion(text: string, deleted: DeletionResult | DeletionResult[]): void {
  const all = [deleted].flat();
  const ids = all.flatMap(({ undo }) => undo ?? []);
  const action = { label: 'Deshacer', run: () => void takeBackAll(ids) };
  const final = describeFinal(all.length - ids.length, all.length);
  toast.success(`${text}${final}`, ids.length > 0 ? action : undefined);
}
