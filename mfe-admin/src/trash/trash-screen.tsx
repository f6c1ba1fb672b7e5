import type { TrashEntry, TrashKind } from '@rambla/api/contract';
import { useAddressState } from '@rambla/kit/data/address-state';
import { momentText } from '@rambla/kit/format/moment';
import { useAuth } from '@rambla/kit/session';
import { Icon } from '@rambla/kit/ui/icon';
import { useState } from 'react';
import { AdminPage } from '../admin-ui/admin-page.tsx';
import { useCursorPaging } from '../admin-ui/list/cursor-paging.ts';
import type { Column } from '../admin-ui/list/data-table.tsx';
import { Pager } from '../admin-ui/list/pager.tsx';
import { QueryTable } from '../admin-ui/list/query-table.tsx';
import { restoreFromTrash } from '../admin-ui/undo.ts';
import { useTrashQuery } from './trash.api.ts';
import { daysLeftText, TRASH_KIND_NAMES, trashContentsText } from './trash-words.ts';

const SIZE = 20;

const COLUMNS: Column<TrashEntry>[] = [
  {
    id: 'what',
    label: 'Qué',
    cell: ({ kind, name }) => (
      <>
        <span className="muted">{TRASH_KIND_NAMES[kind].one}</span> <bdi>{name}</bdi>
      </>
    ),
  },
  {
    id: 'course',
    label: 'Curso',
    className: 'table-wide',
    cell: ({ courseName }) => courseName && <bdi>{courseName}</bdi>,
  },
  {
    id: 'with',
    label: 'Con',
    className: 'table-wide',
    cell: ({ contents }) => trashContentsText(contents) || <span className="muted">Nada más</span>,
  },
  { id: 'who', label: 'Quién', cell: ({ deletedBy }) => <bdi>{deletedBy}</bdi> },
  {
    id: 'when',
    label: 'Cuándo',
    cell: ({ deletedAt, expiresAt }) => (
      <span>
        {momentText(deletedAt)} <span className="muted">· {daysLeftText(expiresAt)}</span>
      </span>
    ),
  },
];

export default function TrashScreen() {
  const isAdmin = useAuth().role === 'admin';
  const address = useAddressState();
  const asked = address.get('kind');
  const kind = Object.hasOwn(TRASH_KIND_NAMES, asked) ? (asked as TrashKind) : undefined;
  const walk = useCursorPaging(asked, SIZE);
  const { data, error, isFetching, refetch } = useTrashQuery({
    limit: SIZE,
    ...(kind && { kind }),
    ...(walk.cursor && { cursor: walk.cursor }),
  });
  const handleUndone = () => void refetch();
  return (
    <AdminPage
      title="Papelera"
      lead={`Lo que se eliminó${isAdmin ? '' : ' en tus cursos'}. Durante 30 días se puede traer de vuelta; después se va, con sus archivos.`}
    >
      <section className="sheet" aria-label="Eliminado">
        <div className="tools">
          <label className="tool-field">
            Tipo
            <select
              value={kind ?? ''}
              onChange={(event) => address.set({ kind: event.currentTarget.value || undefined })}
            >
              <option value="">Todo</option>
              {Object.entries(TRASH_KIND_NAMES).map(([value, { many }]) => (
                <option key={value} value={value}>
                  {many}
                </option>
              ))}
            </select>
          </label>
        </div>
        <QueryTable
          query={{ error, refetch, isFetching }}
          rows={data?.trash}
          icon="trash"
          empty="No hay nada para traer de vuelta."
          caption="Lo que se puede traer de vuelta"
          columns={COLUMNS}
          rowKey={({ id }) => id}
          actions={({ id, kind, name }) => (
            <Undo id={id} name={`${TRASH_KIND_NAMES[kind].one} ${name}`} onUndone={handleUndone} />
          )}
        />
        <Pager paging={walk} count={data?.trash.length ?? 0} nextCursor={data?.nextCursor} />
      </section>
    </AdminPage>
  );
}

function Undo({ id, name, onUndone }: { id: number; name: string; onUndone: () => void }) {
  const [isPending, setPending] = useState(false);
  const handleClick = async () => {
    if (isPending) return;
    setPending(true);
    await restoreFromTrash(id);
    setPending(false);
    onUndone();
  };
  return (
    <button
      type="button"
      className="btn btn-outline btn-sm"
      aria-disabled={isPending || undefined}
      onClick={() => void handleClick()}
    >
      <Icon name="loop" />
      Deshacer
      <span className="sr-only"> la eliminación de {name}</span>
    </button>
  );
}
