import type { Course, CourseSubscription } from '@rambla/api/contract';
import { dayText } from '@rambla/kit/moment';
import { paths } from '@rambla/kit/paths';
import { Icon } from '@rambla/kit/ui/icon';
import { useState } from 'react';
import { useCursorPaging } from '../desk/list/cursor-paging.ts';
import { type Column, DataTable } from '../desk/list/data-table.tsx';
import { FilterField } from '../desk/list/filter-field.tsx';
import { ListState } from '../desk/list/list-state.tsx';
import { Pager } from '../desk/list/pager.tsx';
import { Menu } from '../desk/menu/menu.tsx';
import { MenuItem } from '../desk/menu/menu-item.tsx';
import { Person } from '../desk/person.tsx';
import { ROLES } from '../role-names.ts';
import { ChangeMember } from './change-member.tsx';
import { RemoveMember } from './remove-member.tsx';
import { useCourseMembersQuery } from './subscriptions.api.ts';

const SIZE = 20;

const COLUMNS: Column<CourseSubscription>[] = [
  {
    id: 'person',
    label: 'Persona',
    cell: ({ userId, name, username, email }) => (
      <Person id={userId} name={name ?? username} mail={email} to={paths.userSubscriptions(userId)} />
    ),
  },
  {
    id: 'role',
    label: 'Rol',
    cell: ({ role }) => <span className={ROLES[role].chip}>{ROLES[role].label}</span>,
  },
  { id: 'group', label: 'Grupo', cell: ({ group }) => group ?? <span className="muted">Sin grupo</span> },
  { id: 'since', label: 'Desde', cell: ({ createdAt }) => dayText(createdAt) },
  {
    id: 'expires',
    label: 'Hasta',
    cell: ({ expiresAt }) => (expiresAt ? dayText(expiresAt) : <span className="muted">No vence</span>),
  },
];

type Task = { kind: 'change' | 'remove'; member: CourseSubscription };

export function MemberTable({ course }: { course: Course }) {
  const [q, setQ] = useState('');
  const [task, setTask] = useState<Task | null>(null);
  const walk = useCursorPaging(q, SIZE);
  const { data, error, isFetching, refetch } = useCourseMembersQuery({
    courseId: course.id,
    limit: SIZE,
    ...(q.trim() && { q }),
    ...(walk.cursor && { cursor: walk.cursor }),
  });
  return (
    <section className="sheet" aria-label="Personas de la materia">
      <div className="tools">
        <FilterField label="Buscar por nombre, correo o CI" value={q} onChange={setQ} />
      </div>
      <ListState
        rows={data?.subscriptions}
        error={error}
        onRetry={() => void refetch()}
        icon="people"
        empty={q ? 'Nadie coincide con lo que buscás.' : 'Todavía no hay nadie en esta materia.'}
      >
        <DataTable
          caption="Personas de la materia con su grupo y vencimiento"
          columns={COLUMNS}
          rows={data?.subscriptions ?? []}
          rowKey={({ id }) => id}
          busy={isFetching}
          actions={(member) => (
            <Menu button={<Icon name="dots" />} label={`Acciones para ${member.name ?? member.username}`}>
              <MenuItem icon="user" label="Ver la ficha" to={paths.userSubscriptions(member.userId)} />
              <MenuItem
                icon="edit"
                label="Cambiar grupo o vencimiento"
                onPick={() => setTask({ kind: 'change', member })}
              />
              <MenuItem
                icon="trash"
                label="Quitar de la materia"
                danger
                onPick={() => setTask({ kind: 'remove', member })}
              />
            </Menu>
          )}
        />
      </ListState>
      <Pager
        walk={walk}
        count={data?.subscriptions.length ?? 0}
        total={data?.total}
        nextCursor={data?.nextCursor}
      />
      {task?.kind === 'change' && (
        <ChangeMember course={course} member={task.member} onClose={() => setTask(null)} />
      )}
      {task?.kind === 'remove' && (
        <RemoveMember course={course} member={task.member} onClose={() => setTask(null)} />
      )}
    </section>
  );
}
