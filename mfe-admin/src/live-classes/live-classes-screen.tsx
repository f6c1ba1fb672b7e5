import type { LiveClass } from '@rambla/api/contract';
import { durationText, momentText } from '@rambla/kit/format/moment';
import { useParams } from '@rambla/kit/router';
import { ConfirmDialog } from '@rambla/kit/ui/confirm';
import { Icon } from '@rambla/kit/ui/icon';
import { useState } from 'react';
import { CourseItemsPage } from '../admin-ui/courses-nav/course-items-page.tsx';
import type { Column } from '../admin-ui/list/data-table.tsx';
import { MenuButton } from '../admin-ui/menu/menu-button.tsx';
import { MenuItem } from '../admin-ui/menu/menu-item.tsx';
import { announceDeletion } from '../admin-ui/undo.ts';
import { AttendanceDialog } from './attendance-dialog.tsx';
import { LiveClassDialog } from './live-class-dialog.tsx';
import { SeriesScopeField } from './live-class-fields.tsx';
import { useDeleteLiveClassMutation, useLiveClassesQuery } from './live-classes.api.ts';
import css from './live-classes.module.css';

const hasEnded = ({ endsAt }: LiveClass) => Date.parse(endsAt) <= Date.now();

const COLUMNS: Column<LiveClass>[] = [
  {
    id: 'title',
    label: 'Título',
    className: 'table-wide',
    cell: ({ title, url, room }) => (
      <>
        <bdi>{title}</bdi>
        <br />
        <a href={url} target="_blank" rel="noopener noreferrer">
          {room ? 'Sala del portal' : new URL(url).host}
        </a>
      </>
    ),
  },
  {
    id: 'startsAt',
    label: 'Empieza',
    cell: ({ startsAt, seriesId, dates }) => (
      <div>
        {momentText(startsAt)}
        {dates.map(({ groupId, name, opensAt }) => (
          <span key={groupId} className={css.ownStart}>
            <bdi>{name}</bdi>: {momentText(opensAt ?? startsAt)}
          </span>
        ))}
        {seriesId !== null && <span className="chip">Cada semana</span>}
      </div>
    ),
  },
  { id: 'length', label: 'Dura', cell: ({ durationMinutes }) => durationText(durationMinutes * 60) },
  { id: 'groups', label: 'Para', cell: ({ groups }) => groups.join(', ') || 'Todo el curso' },
  { id: 'recording', label: 'Grabación', cell: recordingText },
];

function recordingText(live: LiveClass): string {
  if (live.recordingLectureId !== null) return 'En una clase';
  if (live.recordingUrl !== null) return 'En otra parte';
  return hasEnded(live) ? 'Falta' : '—';
}

/** Lists upcoming classes, the soonest first, and then past classes, the latest first. */
function inOrder(list: LiveClass[]): LiveClass[] {
  return [...list.filter((live) => !hasEnded(live)), ...list.filter(hasEnded).reverse()];
}

type Task = { kind: 'add' } | { kind: 'edit' | 'repeat' | 'delete' | 'joins'; live: LiveClass };

export default function LiveClassesScreen() {
  const courseId = Number(useParams().courseId);
  const list = useLiveClassesQuery(courseId);
  const [task, setTask] = useState<Task | null>(null);
  const close = () => setTask(null);
  return (
    <CourseItemsPage
      {...{ courseId, title: 'Clases en vivo', caption: 'Clases en vivo del curso' }}
      icon="video"
      empty="Todavía no hay clases en vivo."
      columns={COLUMNS}
      rowKey={({ id }) => id}
      list={{ ...list, data: list.data && inOrder(list.data.liveClasses) }}
      actions={
        <button type="button" className="btn btn-primary" onClick={() => setTask({ kind: 'add' })}>
          <Icon name="plus" />
          Agregar clase en vivo
        </button>
      }
      rowActions={(live) => (
        <MenuButton button={<Icon name="dots" />} label={`Acciones para ${live.title}`}>
          <MenuItem
            icon="edit"
            label={hasEnded(live) ? 'Editar o enlazar la grabación' : 'Editar'}
            onPick={() => setTask({ kind: 'edit', live })}
          />
          {live.room && (
            <MenuItem icon="people" label="Asistencia" onPick={() => setTask({ kind: 'joins', live })} />
          )}
          <MenuItem
            icon="loop"
            label="Repetir una semana después"
            onPick={() => setTask({ kind: 'repeat', live })}
          />
          <MenuItem icon="trash" label="Eliminar" danger onPick={() => setTask({ kind: 'delete', live })} />
        </MenuButton>
      )}
    >
      {task?.kind === 'add' && <LiveClassDialog courseId={courseId} onClose={close} />}
      {task?.kind === 'edit' && <LiveClassDialog courseId={courseId} edit={task.live} onClose={close} />}
      {task?.kind === 'repeat' && <LiveClassDialog courseId={courseId} repeat={task.live} onClose={close} />}
      {task?.kind === 'joins' && <AttendanceDialog live={task.live} onClose={close} />}
      {task?.kind === 'delete' && <DeleteLiveClass live={task.live} onClose={close} />}
    </CourseItemsPage>
  );
}

function DeleteLiveClass({ live, onClose }: { live: LiveClass; onClose: () => void }) {
  const [remove] = useDeleteLiveClassMutation();
  const [following, setFollowing] = useState(false);
  return (
    <ConfirmDialog
      title="¿Eliminar esta clase en vivo?"
      action="Eliminar"
      onClose={onClose}
      onConfirm={async () => {
        const one = { courseId: live.courseId, liveClassId: live.id, following };
        const deleted = await remove(one).unwrap();
        announceDeletion(
          following ? 'Clases en vivo eliminadas con éxito' : 'Clase en vivo eliminada con éxito',
          deleted,
        );
      }}
    >
      <p>
        <bdi>{live.title}</bdi> sale del calendario de quienes están en el curso; a quien lo lleva a otro
        programa le dice que se canceló.
      </p>
      {live.seriesId !== null && <SeriesScopeField onChange={setFollowing} />}
    </ConfirmDialog>
  );
}
