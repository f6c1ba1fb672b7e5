import type { Course, CourseSubscription } from '@rambla/api/contract';
import { useAddressState } from '@rambla/kit/data/address-state';
import { dayText } from '@rambla/kit/format/moment';
import { paths } from '@rambla/kit/paths';
import { useAuth } from '@rambla/kit/session';
import { Icon } from '@rambla/kit/ui/icon';
import { useState } from 'react';
import { ChangeGroupDialog } from '../admin-ui/list/change-group-dialog.tsx';
import { useCursorPaging } from '../admin-ui/list/cursor-paging.ts';
import type { Column } from '../admin-ui/list/data-table.tsx';
import { FilterField } from '../admin-ui/list/filter-field.tsx';
import { Pager } from '../admin-ui/list/pager.tsx';
import { QueryTable } from '../admin-ui/list/query-table.tsx';
import { useRowSelection } from '../admin-ui/list/row-selection.ts';
import { useSelectMatchingRows } from '../admin-ui/list/select-matching.ts';
import { MenuButton } from '../admin-ui/menu/menu-button.tsx';
import { MenuItem } from '../admin-ui/menu/menu-item.tsx';
import { GroupFilterField } from '../admin-ui/people/group-filter-field.tsx';
import { COURSE_ROLE_LABELS, ROLE_LABELS } from '../admin-ui/people/role-names.ts';
import { PersonLabel, personName } from '../admin-ui/person-label.tsx';
import { ChangeMemberDialog } from './change-member.tsx';
import { MemberBulkBar } from './member-bulk-bar.tsx';
import { MemberMenuForTeacher } from './member-menu-for-teacher.tsx';
import { RemoveMembersDialog } from './remove-members.tsx';
import { readMembersPage, useCourseMembersQuery } from './subscriptions.api.ts';

const SIZE = 20;

const COLUMNS: Column<CourseSubscription>[] = [
  {
    id: 'person',
    label: 'Persona',
    cell: ({ userId, name, username, email }) => (
      <PersonLabel id={userId} name={name ?? username} mail={email} to={paths.userSubscriptions(userId)} />
    ),
  },
  {
    id: 'role',
    label: 'Rol',
    cell: (member) => {
      const { chip, label } = roleOf(member);
      return <span className={chip}>{label}</span>;
    },
  },
  { id: 'group', label: 'Grupo', cell: ({ group }) => group ?? <span className="muted">Sin grupo</span> },
  { id: 'since', label: 'Desde', cell: ({ createdAt }) => dayText(createdAt) },
  {
    id: 'expires',
    label: 'Hasta',
    cell: ({ expiresAt }) => (expiresAt ? dayText(expiresAt) : <span className="muted">No vence</span>),
  },
];

/** Returns the course role's label; students without a teacher's account show their account role. */
function roleOf({ role, courseRole }: CourseSubscription) {
  const isUsual = courseRole === 'student' && role !== 'teacher';
  return isUsual ? ROLE_LABELS[role] : COURSE_ROLE_LABELS[courseRole];
}

// Without links, because teachers may not open a person's page.
const COLUMNS_OF_TEACHERS = COLUMNS.map((column) =>
  column.id === 'person'
    ? {
        ...column,
        cell: ({ userId, name, username, email }: CourseSubscription) => (
          <PersonLabel id={userId} name={name ?? username} mail={email} />
        ),
      }
    : column,
);

type Task = { kind: 'change' | 'remove' | 'move'; members: CourseSubscription[] };

export function MemberTable({ course }: { course: Course }) {
  const runsPeople = useAuth().role !== 'teacher';
  const address = useAddressState();
  const [q, group] = [address.get('q'), address.get('group')];
  const [task, setTask] = useState<Task | null>(null);
  const { selection, rows: picked, clear } = useRowSelection<CourseSubscription>();
  const walk = useCursorPaging(`${q}\n${group}`, SIZE);
  const filter = { courseId: course.id, ...(q.trim() && { q }), ...(group && { group }) };
  const { data, error, isFetching, refetch } = useCourseMembersQuery({
    ...filter,
    limit: SIZE,
    ...(walk.cursor && { cursor: walk.cursor }),
  });
  const everybody = useSelectMatchingRows(filter, readMembersPage, (rows) => selection.toggle(rows, true));
  const isPageSelected = data?.subscriptions.every(selection.has) ?? false;
  // Hidden while another search loads, because `data.total` is still that of the previous search.
  const hasMore = isPageSelected && !isFetching && data !== undefined && data.total > picked.length;
  const close = () => setTask(null);
  return (
    <section className="sheet" aria-label="Personas del curso">
      <div className="tools">
        <FilterField
          label="Buscar por nombre, correo o CI"
          value={q}
          onChange={(text) => address.set({ q: text })}
        />
        <GroupFilterField
          courseId={course.id}
          value={group}
          onChange={(name) => address.set({ group: name })}
        />
      </div>
      {picked.length > 0 && (
        <MemberBulkBar
          members={picked}
          matching={hasMore ? data.total : undefined}
          isLoading={everybody.isLoading}
          onSelectMatching={() => void everybody.selectMatching()}
          onMove={() => setTask({ kind: 'move', members: picked })}
          onRemove={() => setTask({ kind: 'remove', members: picked })}
          onClear={clear}
        />
      )}
      <QueryTable
        query={{ error, refetch, isFetching }}
        rows={data?.subscriptions}
        icon="people"
        empty={q || group ? 'Nadie coincide con lo que buscás.' : 'Todavía no hay nadie en este curso.'}
        caption="Personas del curso con su grupo y vencimiento"
        columns={runsPeople ? COLUMNS : COLUMNS_OF_TEACHERS}
        rowKey={({ id }) => id}
        rowName={personName}
        selection={selection}
        actions={(member) =>
          runsPeople ? (
            <MenuButton button={<Icon name="dots" />} label={`Acciones para ${personName(member)}`}>
              <MenuItem icon="user" label="Ver la ficha" to={paths.userSubscriptions(member.userId)} />
              <MenuItem
                icon="edit"
                label="Cambiar papel, grupo o vencimiento"
                onPick={() => setTask({ kind: 'change', members: [member] })}
              />
              <MenuItem
                icon="trash"
                label="Quitar del curso"
                danger
                onPick={() => setTask({ kind: 'remove', members: [member] })}
              />
            </MenuButton>
          ) : (
            <MemberMenuForTeacher
              courseId={course.id}
              member={member}
              onRemove={() => setTask({ kind: 'remove', members: [member] })}
            />
          )
        }
      />
      <Pager
        paging={walk}
        count={data?.subscriptions.length ?? 0}
        total={data?.total}
        nextCursor={data?.nextCursor}
      />
      {task && <TaskDialog course={course} task={task} onDone={clear} onClose={close} />}
    </section>
  );
}

type DialogProps = { course: Course; task: Task; onDone: () => void; onClose: () => void };

function TaskDialog({ course, task: { kind, members }, onDone, onClose }: DialogProps) {
  const [first] = members;
  if (kind === 'move') {
    const userIds = members.map(({ userId }) => userId);
    return <ChangeGroupDialog courseId={course.id} userIds={userIds} onDone={onDone} onClose={onClose} />;
  }
  if (kind === 'remove')
    return <RemoveMembersDialog course={course} members={members} onDone={onDone} onClose={onClose} />;
  return first ? <ChangeMemberDialog course={course} member={first} onClose={onClose} /> : null;
}
