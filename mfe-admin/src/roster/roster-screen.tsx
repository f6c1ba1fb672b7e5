import type { RosterResponse } from '@rambla/api/contract';
import { numberText } from '@rambla/kit/format/numbers';
import { paths } from '@rambla/kit/paths';
import { Link, useParams } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { Icon } from '@rambla/kit/ui/icon';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CourseAdminPage } from '../admin-ui/course-frame/course-page.tsx';
import { errorStatusOf, NotYourCourseNotice } from '../admin-ui/courses-nav/not-your-course.tsx';
import { BulkButton } from '../admin-ui/list/bulk-button.tsx';
import { ChangeGroupDialog } from '../admin-ui/list/change-group-dialog.tsx';
import { useCursorPaging } from '../admin-ui/list/cursor-paging.ts';
import { Pager } from '../admin-ui/list/pager.tsx';
import { QueryList } from '../admin-ui/list/query-list.tsx';
import { ExportMenu } from '../admin-ui/menu/export-menu.tsx';
import { StudentMailDialog } from '../admin-ui/people/student-mail-dialog.tsx';
import { useCanEditMarks } from '../admin-ui/people/use-can-edit-marks.ts';
import { useManagedCourseQuery } from '../courses/courses.api.ts';
import { IssueStudentCertificatesDialog } from '../issue-to-students-dialog.tsx';
import { listExportFiles } from './export-files.ts';
import { GroupsDialog } from './groups-dialog.tsx';
import { useRosterQuery } from './roster.api.ts';
import css from './roster.module.css';
import { type RosterAddressState, useRosterAddressState } from './roster-address-state.ts';
import { RosterFilterChips } from './roster-filters.tsx';
import { RosterGrid } from './roster-grid.tsx';
import { RosterSearchFields } from './roster-search-fields.tsx';
import { StudentPanel } from './student-panel.tsx';
import { useResendInvitations } from './use-resend-invitations.ts';

const SIZE = 500;

type Task = { kind: 'write' | 'move' | 'groups' | 'issue'; userIds: number[] };

export default function RosterScreen() {
  const courseId = Number(useParams().courseId);
  const { data: course } = useManagedCourseQuery(courseId);
  const { role } = useAuth();
  const teaches = useCanEditMarks();
  const address = useRosterAddressState();
  const walk = useCursorPaging(JSON.stringify(address.wish), SIZE);
  const page = { ...address.wish, limit: SIZE, ...(walk.cursor && { cursor: walk.cursor }) };
  const { data, currentData, error, isFetching, refetch } = useRosterQuery({ courseId, ...page });
  // Ignores choices while the rows are still those of the previous filter.
  const isCurrent = useRef(false);
  isCurrent.current = currentData !== undefined;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [task, setTask] = useState<Task | null>(null);
  const { setStudent, studentId } = address;
  // Keeps one callback, because a new one at each render would re-render all rows.
  const [show] = useState(() => (userId: number) => setStudent(userId));
  const chooseAll = useCallback((userIds: number[], on: boolean) => {
    if (!isCurrent.current) return;
    setChosen((before) => {
      const after = new Set(before);
      for (const userId of userIds) {
        if (on) after.add(userId);
        else after.delete(userId);
      }
      return after;
    });
  }, []);
  const choose = useCallback((userId: number, on: boolean) => chooseAll([userId], on), [chooseAll]);
  const { q, group, filter } = address.wish;
  // Clears the selection when the filters change, so that nobody outside the list gets a mail.
  useEffect(() => setChosen(new Set()), [q, group, filter]);
  if (errorStatusOf(error) === 403) return <NotYourCourseNotice title="Estudiantes" courseId={courseId} />;
  const clear = () => setChosen(new Set());
  return (
    <CourseAdminPage
      courseId={courseId}
      title="Estudiantes"
      lead={data && leadText(data)}
      actions={
        <>
          <button
            type="button"
            className="btn btn-outline"
            onClick={() => setTask({ kind: 'groups', userIds: [] })}
          >
            <Icon name="people" />
            Grupos
          </button>
          {role !== 'teacher' && (
            <Link className="btn btn-outline" to={paths.importPeopleInto(courseId)}>
              <Icon name="upload" />
              Importar inscriptos
            </Link>
          )}
          <ExportMenu
            files={listExportFiles(
              { id: courseId, name: course?.name ?? '' },
              'roster',
              'estudiantes',
              address.wish,
            )}
          />
        </>
      }
    >
      <div className={css.columns} data-panel={studentId ? '' : undefined}>
        <section className={`sheet ${css.sheet}`} aria-label="Lista de estudiantes" aria-busy={isFetching}>
          <RosterSearchFields courseId={courseId} address={address} />
          {data && <RosterFilterChips roster={data} address={address} />}
          {/* Hidden until this filter's list arrives, because `data` may be that of the previous filter. */}
          {teaches && chosen.size === 0 && currentData && address.filters.length > 0 && (
            <WriteToAll ids={currentData.roster.map(({ userId }) => userId)} onTask={setTask} />
          )}
          {chosen.size > 0 && <Bulk courseId={courseId} ids={[...chosen]} onTask={setTask} onClear={clear} />}
          <QueryList
            rows={data?.roster}
            error={error}
            onRetry={() => void refetch()}
            icon="people"
            empty={
              Object.keys(address.wish).length > 0
                ? 'Nadie queda con estos filtros.'
                : 'Todavía no hay estudiantes.'
            }
          >
            {data && (
              <RosterGrid
                courseId={courseId}
                roster={data}
                sort={address.sort}
                onSort={address.setSort}
                chosen={chosen}
                onChoose={choose}
                onChooseAll={chooseAll}
                shownId={studentId}
                onShow={show}
              />
            )}
          </QueryList>
          <Pager
            paging={walk}
            count={data?.roster.length ?? 0}
            total={data?.total}
            nextCursor={data?.nextCursor}
          />
        </section>
        {studentId !== undefined && (
          <StudentPanel
            courseId={courseId}
            userId={studentId}
            scale={data?.scale ?? 'percent'}
            onWrite={teaches ? () => setTask({ kind: 'write', userIds: [studentId] }) : undefined}
            onMove={() => setTask({ kind: 'move', userIds: [studentId] })}
            onClose={() => setStudent(undefined)}
          />
        )}
      </div>
      {task?.kind === 'write' && (
        <StudentMailDialog
          to={[{ courseId, userIds: task.userIds }]}
          subject={subjectFor(address, data)}
          onDone={clear}
          onClose={() => setTask(null)}
        />
      )}
      {task?.kind === 'issue' && (
        <IssueStudentCertificatesDialog
          courseId={courseId}
          userIds={task.userIds}
          onDone={clear}
          onClose={() => setTask(null)}
        />
      )}
      {task?.kind === 'groups' && <GroupsDialog courseId={courseId} onClose={() => setTask(null)} />}
      {task?.kind === 'move' && (
        <ChangeGroupDialog
          courseId={courseId}
          userIds={task.userIds}
          onDone={clear}
          onClose={() => setTask(null)}
        />
      )}
    </CourseAdminPage>
  );
}

/** Offers to write to all listed students. */
function WriteToAll({ ids, onTask }: { ids: number[]; onTask: (task: Task) => void }) {
  if (ids.length === 0) return null;
  return (
    <p className={css.everybody}>
      <button
        type="button"
        className="btn btn-primary btn-sm"
        onClick={() => onTask({ kind: 'write', userIds: ids })}
      >
        <Icon name="mail" />
        {ids.length === 1 ? 'Escribirle' : `Escribirles a los ${ids.length}`}
      </button>
    </p>
  );
}

type BulkProps = { courseId: number; ids: number[]; onTask: (task: Task) => void; onClear: () => void };

function Bulk({ courseId, ids, onTask, onClear }: BulkProps) {
  const inviteAgain = useResendInvitations(courseId);
  const teaches = useCanEditMarks();
  return (
    <div className={`bulk ${css.bulk}`} role="status">
      <strong>{ids.length === 1 ? '1 elegido' : `${ids.length} elegidos`}</strong>
      {teaches && (
        <BulkButton
          icon="mail"
          label={ids.length === 1 ? 'Escribirle' : 'Escribirles'}
          onClick={() => onTask({ kind: 'write', userIds: ids })}
        />
      )}
      <BulkButton
        icon="people"
        label="Cambiar de grupo"
        onClick={() => onTask({ kind: 'move', userIds: ids })}
      />
      {teaches && (
        <BulkButton
          icon="doc"
          label="Emitir certificado"
          onClick={() => onTask({ kind: 'issue', userIds: ids })}
        />
      )}
      <BulkButton icon="loop" label="Reenviar invitación" onClick={() => void inviteAgain(ids)} />
      <BulkButton label="Quitar selección" kind="clear" onClick={onClear} />
    </div>
  );
}

function leadText({ counts: { people, seenToday, seenThisWeek } }: RosterResponse): string {
  const who = people === 1 ? '1 estudiante' : `${numberText(people)} estudiantes`;
  const entered = seenToday === 1 ? 'ingresó' : 'ingresaron';
  return `${who}. Hoy ${entered} ${numberText(seenToday)}; esta semana, ${numberText(seenThisWeek)}.`;
}

/** Proposes a mail's subject about the lecture that the filtered people have not watched. */
function subjectFor({ filters }: RosterAddressState, roster: RosterResponse | undefined): string {
  const id = Number(filters.find((filter) => filter.startsWith('not_watched:'))?.split(':')[1]);
  const place = roster?.lectures.findIndex((lecture) => lecture.id === id) ?? -1;
  return place < 0 ? '' : `Te falta la clase ${place + 1}: ${roster?.lectures[place]?.title}`.slice(0, 150);
}
