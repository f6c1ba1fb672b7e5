import type { ListedUser } from '@rambla/api/contract';
import { useAuth } from '@rambla/kit/session';
import { Icon } from '@rambla/kit/ui/icon';
import { useState } from 'react';
import { AdminPage } from '../admin-ui/admin-page.tsx';
import { useStoredDraft } from '../admin-ui/editing/stored-draft.ts';
import { WeekFigures } from '../admin-ui/figures/week-figures.tsx';
import { DataTable } from '../admin-ui/list/data-table.tsx';
import { Pager } from '../admin-ui/list/pager.tsx';
import { QueryList } from '../admin-ui/list/query-list.tsx';
import { useRowSelection } from '../admin-ui/list/row-selection.ts';
import { useSelectMatchingRows } from '../admin-ui/list/select-matching.ts';
import { personName } from '../admin-ui/person-label.tsx';
import { UsersBulkBar } from './bulk-bar.tsx';
import { NameReview } from './name-review.tsx';
import { useActivationReminder } from './use-activation-reminder.ts';
import { useUnsuspendUsers } from './use-unsuspend-users.ts';
import { ACCOUNT_FILTERS, useUsersList } from './use-users-list.ts';
import { DEFAULT_USER_COLUMN_IDS, USER_COLUMNS } from './user-columns.tsx';
import { type UserDialogState, UserDialogs } from './user-dialogs.tsx';
import { UserMenu } from './user-menu.tsx';
import { readPeoplePage } from './users.api.ts';
import { UsersActions } from './users-actions.tsx';
import { UsersToolbar } from './users-toolbar.tsx';

export default function UsersScreen() {
  const isAdmin = useAuth().role === 'admin';
  const list = useUsersList();
  const { data, error, isFetching, refetch } = list.answer;
  const [task, setTask] = useState<UserDialogState | null>(null);
  const { selection, rows: picked, clear } = useRowSelection<ListedUser>();
  const everybody = useSelectMatchingRows(list.filter, readPeoplePage, (users) =>
    selection.toggle(users, true),
  );
  const isPageSelected = data?.users.every((user) => selection.has(user)) ?? false;
  // Hidden while another search loads, because `data.total` is still that of the previous search.
  const hasMore = isPageSelected && !isFetching && data !== undefined && data.total > picked.length;
  const [columns, setColumns] = useStoredDraft('user-columns', DEFAULT_USER_COLUMN_IDS);
  const shown = ['name', ...columns, ...(list.account === ACCOUNT_FILTERS.invited ? ['invitation'] : [])];
  const remind = useActivationReminder();
  const all = useSelectMatchingRows(list.filter, readPeoplePage, (users) => void remind(users));
  const readmit = useUnsuspendUsers();
  return (
    <AdminPage
      title="Usuarios y subscripciones"
      lead={leadText(data?.total)}
      actions={<UsersActions filter={list.filter} />}
    >
      {isAdmin && <WeekFigures />}
      <section className="sheet" aria-label="Personas">
        <UsersToolbar list={list} columns={columns} onColumns={setColumns} />
        {list.account === ACCOUNT_FILTERS.invited && data !== undefined && data.total > 0 && (
          <div className="bulk">
            <span>Recibieron una invitación y todavía no entraron.</span>
            <button
              type="button"
              className="btn btn-sm"
              aria-disabled={all.isLoading || isFetching || undefined}
              onClick={() => !all.isLoading && !isFetching && void all.selectMatching()}
            >
              <Icon name="mail" />
              {data.total === 1
                ? 'Reenviar la invitación'
                : `Reenviar las ${data.total.toLocaleString('es-UY')} invitaciones`}
            </button>
          </div>
        )}
        {picked.length > 0 && (
          <UsersBulkBar
            count={picked.length}
            matching={hasMore ? data.total : undefined}
            isLoading={everybody.isLoading}
            onSelectMatching={() => void everybody.selectMatching()}
            onSubscribe={() => setTask({ kind: 'subscribe', users: picked })}
            onRemind={() => void remind(picked)}
            onSuspend={() => setTask({ kind: 'suspend', users: picked })}
            onDelete={isAdmin ? () => setTask({ kind: 'delete', users: picked }) : undefined}
            onClear={clear}
          />
        )}
        <QueryList
          rows={data?.users}
          error={error}
          onRetry={() => void refetch()}
          icon="people"
          empty="Nadie coincide con lo que buscás."
        >
          {list.account === ACCOUNT_FILTERS.names ? (
            <NameReview users={data?.users ?? []} />
          ) : (
            <DataTable
              caption="Usuarios con su rol, cursos y última sesión"
              columns={USER_COLUMNS.filter(({ id }) => shown.includes(id))}
              rows={data?.users ?? []}
              rowKey={({ id }) => id}
              rowName={personName}
              sort={list.sort}
              onSort={(sort) => list.address.set({ sort })}
              selection={selection}
              busy={isFetching}
              actions={(user) => (
                <UserMenu
                  user={user}
                  onTask={setTask}
                  onRemind={(users) => void remind(users)}
                  onReadmit={(users) => void readmit(users)}
                />
              )}
            />
          )}
        </QueryList>
        <Pager
          paging={list.walk}
          count={data?.users.length ?? 0}
          total={data?.total}
          nextCursor={data?.nextCursor}
          onSize={(rows) => list.address.set({ rows: String(rows) })}
        />
      </section>
      <UserDialogs
        task={task}
        onClose={() => setTask(null)}
        onDeleted={(users) => selection.toggle(users, false)}
      />
    </AdminPage>
  );
}

function leadText(total: number | undefined): string {
  if (total === undefined) return 'Cambiá datos, roles y cursos de cada persona.';
  const accounts = total === 1 ? '1 cuenta' : `${total.toLocaleString('es-UY')} cuentas`;
  return `${accounts}. Cambiá datos, roles y cursos de cada persona.`;
}
