import type { Course } from '@rambla/api/contract';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { Icon } from '@rambla/kit/ui/icon';
import { useState } from 'react';
import { useScreenJob } from '../jobs/jobs.ts';
import { MenuButton } from '../menu/menu-button.tsx';
import { MenuItem } from '../menu/menu-item.tsx';
import { useCourseHomeQuery } from './course-home.api.ts';
import css from './frame.module.css';
import { lazyDialog } from './lazy-dialog.tsx';
import { PublishCourseMenuItems } from './publish-course-menu-items.tsx';
import { useCourseStateActions } from './use-course-state-actions.ts';

const Duplicate = lazyDialog(
  () => import(/* webpackChunkName: "duplicate-course" */ './duplicate-course.tsx'),
);
const Schedule = lazyDialog(
  () => import(/* webpackChunkName: "schedule-course" */ './schedule-course-dialog.tsx'),
);
const Export = lazyDialog(async () => {
  const loaded = await import(/* webpackChunkName: "export-course" */ './export-dialog.tsx');
  return { default: loaded.ExportCourseDialog };
});
const Archive = lazyDialog(() => import(/* webpackChunkName: "archive-course" */ './archive-course.tsx'));

/** The open dialog: undefined until one was opened, null after one was closed. */
type Asking = 'copy' | 'date' | 'archive' | 'export' | null | undefined;

const ignore = () => {};

/** Shows the course's state, its student view and actions on the whole course. */
export function CourseActions({ course }: { course: Course }) {
  const isAdmin = useAuth().role === 'admin';
  const [asking, setAsking] = useState<Asking>(
    // After a reload, reopens the export dialog, whose job id is in the address.
    new URLSearchParams(location.search).has('export') ? 'export' : undefined,
  );
  const { job, forget } = useScreenJob('courses.duplicate', ignore);
  const isCopying = asking === 'copy' || (asking === undefined && job !== undefined);
  const close = () => {
    // Opened again, the dialog would show the earlier failure.
    if (job?.state === 'failed') forget();
    setAsking(null);
  };
  const data = isAdmin ? paths.course(course.id) : paths.courseFields(course.id);
  return (
    <>
      <StateMenu course={course} onAsk={setAsking} />
      <Link className={`btn btn-outline ${css.as}`} to={paths.lectures(course.id)}>
        <Icon name="eye" />
        <span>Ver como estudiante</span>
      </Link>
      <MenuButton button={<Icon name="dots" />} label="Más acciones del curso">
        <MenuItem
          icon="sliders"
          label="Ajustes"
          hint="Datos, docentes, inscripción, reglas"
          to={paths.courseSettings(course.id)}
        />
        <MenuItem icon="edit" label="Cambiar los datos" to={data} />
        <MenuItem
          icon="stack"
          label="Duplicar"
          hint="Una copia en borrador para otra edición"
          onPick={() => setAsking('copy')}
        />
        <MenuItem
          icon="folder"
          label="Traer de otra plataforma"
          hint="De una copia de Moodle o de Canvas a este curso"
          to={paths.importCourseInto(course.id)}
        />
        <MenuItem
          icon="download"
          label="Descargar el curso"
          hint="Para otra plataforma, o para leer y guardar"
          onPick={() => setAsking('export')}
        />
        {!course.archivedAt && (
          <MenuItem
            icon="archive"
            label="Archivar"
            hint="Termina la edición: queda para leer"
            onPick={() => setAsking('archive')}
          />
        )}
      </MenuButton>
      {isCopying && <Duplicate course={course} onClose={close} />}
      {asking === 'export' && <Export course={course} onClose={close} />}
      {asking === 'date' && <Schedule course={course} onClose={close} />}
      {asking === 'archive' && <Archive course={course} onClose={close} />}
    </>
  );
}

const LABELS = { draft: 'Borrador', scheduled: 'Programada', published: 'Publicada' };

function StateMenu({ course, onAsk }: { course: Course; onAsk: (asking: Asking) => void }) {
  const { id, state, publishAt, archivedAt } = course;
  const { publish, withdraw, archive } = useCourseStateActions(course);
  const students = useCourseHomeQuery(id).data?.week.students ?? 0;
  const isDue = state === 'scheduled' && publishAt !== null && Date.parse(publishAt) <= Date.now();
  const shown = isDue ? 'published' : state;
  const look = archivedAt ? css.archived : shown === 'published' ? css.ok : css[shown];
  const label = archivedAt ? 'Archivada' : LABELS[shown];
  return (
    <MenuButton
      className={`${css.state} ${look ?? ''}`}
      label={`Estado: ${label}`}
      button={
        <>
          {label}
          <Icon name="down" />
        </>
      }
    >
      {archivedAt ? (
        <MenuItem
          icon="loop"
          label="Volver a abrir"
          hint="Vuelve a las listas"
          onPick={() => void archive(false)}
        />
      ) : (
        <>
          {shown !== 'published' && (
            <PublishCourseMenuItems
              courseId={id}
              onPublish={() => void publish()}
              onDate={() => onAsk('date')}
            />
          )}
          {shown !== 'draft' && students === 0 && (
            <MenuItem
              icon="eye-off"
              label="Pasar a borrador"
              hint="Lo ven solo los docentes"
              onPick={() => void withdraw()}
            />
          )}
          <MenuItem
            icon="archive"
            label="Archivar"
            hint="Se lee y no está en las listas. Se puede volver a abrir"
            onPick={() => onAsk('archive')}
          />
        </>
      )}
    </MenuButton>
  );
}
