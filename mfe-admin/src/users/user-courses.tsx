import type { User, UserSubscription } from '@rambla/api/contract';
import { dayText } from '@rambla/kit/format/moment';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { ConfirmDialog } from '@rambla/kit/ui/confirm';
import { Icon } from '@rambla/kit/ui/icon';
import { useState } from 'react';
import { IconButton } from '../admin-ui/icon-button.tsx';
import type { Column } from '../admin-ui/list/data-table.tsx';
import { QueryTable } from '../admin-ui/list/query-table.tsx';
import { personName } from '../admin-ui/person-label.tsx';
import { announceDeletion } from '../admin-ui/undo.ts';
import {
  usePersonSubscriptionsQuery,
  useUnsubscribePersonMutation,
} from '../subscriptions/subscriptions.api.ts';

const COLUMNS: Column<UserSubscription>[] = [
  {
    id: 'course',
    label: 'Curso',
    className: 'table-wide',
    cell: ({ courseId, courseName }) => (
      <Link to={paths.courseSubscriptions(courseId)}>
        <bdi>{courseName}</bdi>
      </Link>
    ),
  },
  {
    id: 'type',
    label: 'Tipo',
    cell: ({ type }) => <span className={`chip chip-${type.toLowerCase()}`}>{type}</span>,
  },
  { id: 'group', label: 'Grupo', cell: ({ group }) => group ?? <span className="muted">Sin grupo</span> },
  { id: 'since', label: 'Desde', cell: ({ createdAt }) => dayText(createdAt) },
  {
    id: 'expires',
    label: 'Hasta',
    cell: ({ expiresAt }) => (expiresAt ? dayText(expiresAt) : <span className="muted">No vence</span>),
  },
];

export function UserCourses({ user, onSubscribe }: { user: User; onSubscribe: () => void }) {
  const { data, error, refetch } = usePersonSubscriptionsQuery(user.id);
  const [unsubscribe] = useUnsubscribePersonMutation();
  const [leaving, setLeaving] = useState<UserSubscription | null>(null);
  return (
    <section className="sheet" aria-labelledby="user-courses">
      <div className="sheet-head">
        <h2 id="user-courses">Cursos</h2>
        <button type="button" className="btn btn-outline btn-sm" onClick={onSubscribe}>
          <Icon name="book-plus" />
          Inscribir en un curso
        </button>
      </div>
      <QueryTable
        query={{ error, refetch }}
        rows={data}
        icon="book"
        empty="No está en ningún curso."
        caption="Cursos de la persona"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        actions={(row) => (
          <IconButton icon="trash" label={`Quitar de ${row.courseName}`} onClick={() => setLeaving(row)} />
        )}
      />
      {leaving && (
        <ConfirmDialog
          title="¿Quitar del curso?"
          action="Quitar"
          onClose={() => setLeaving(null)}
          onConfirm={async () => {
            const deleted = await unsubscribe({ userId: user.id, courseId: leaving.courseId }).unwrap();
            announceDeletion('Inscripción eliminada con éxito', deleted);
          }}
        >
          <p>
            <bdi>{personName(user)}</bdi> deja de ver los videos y materiales de{' '}
            <strong>{leaving.courseName}</strong>. Lo que vio queda registrado.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}
