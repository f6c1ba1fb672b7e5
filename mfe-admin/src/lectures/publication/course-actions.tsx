import type { Course, Lecture } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { paths } from '@rambla/kit/paths';
import { useNavigate } from '@rambla/kit/router';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { lazy, Suspense, useState } from 'react';
import { Menu } from '../../admin-ui/menu/menu.tsx';
import { MenuItem } from '../../admin-ui/menu/menu-item.tsx';
import { useSaveCourseMutation } from '../../courses/courses.api.ts';
import { CourseScheduleDialog } from './course-schedule-dialog.tsx';
import { DuplicateDialog } from './duplicate-dialog.tsx';
import { useArchiveCourseMutation } from './publication.api.ts';

const ExportDialog = lazy(async () => {
  const loaded = await import(/* webpackChunkName: "export-course" */ './export-dialog.tsx');
  return { default: loaded.ExportDialog };
});

type Props = { course: Course; lectures: Lecture[] };

/** Actions for the whole course: publish, copy, archive, restore. */
export function CourseActions({ course, lectures }: Props) {
  const { id, version, state, archivedAt } = course;
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'copy' | 'date' | 'export' | null>(() => {
    // A reload while a copy or a file is made finds its progress again.
    const address = new URLSearchParams(location.search);
    return address.has('export') ? 'export' : address.has('job') ? 'copy' : null;
  });
  const [save, { isLoading }] = useSaveCourseMutation();
  const [archive] = useArchiveCourseMutation();
  const tell = async (done: string, work: Promise<{ error?: unknown }>) => {
    const { error } = await work;
    if (error) toast.error(errorMessage(error));
    else toast.success(done);
  };
  const publish = (next: 'draft' | 'published', done: string) =>
    void tell(done, save({ id, version, state: next }));
  return (
    <>
      {state !== 'published' && (
        <button
          type="button"
          className="btn btn-primary"
          disabled={isLoading}
          onClick={() => publish('published', 'Curso publicado con éxito')}
        >
          <Icon name="eye" />
          Publicar curso
        </button>
      )}
      <button type="button" className="btn btn-outline" onClick={() => setAsking('copy')}>
        <Icon name="stack" />
        Duplicar curso
      </button>
      <Menu button={<Icon name="dots" />} label="Más acciones con el curso">
        <MenuItem
          icon="archive"
          label="Traer de otra plataforma…"
          onPick={() => void navigate(paths.bringInto(id))}
        />
        <MenuItem icon="download" label="Bajar el curso…" onPick={() => setAsking('export')} />
        <MenuItem icon="clock" label="Publicar en una fecha…" onPick={() => setAsking('date')} />
        {state !== 'draft' && (
          <MenuItem
            icon="eye-off"
            label="Pasar a borrador"
            onPick={() => publish('draft', 'El curso es un borrador')}
          />
        )}
        <MenuItem
          icon={archivedAt ? 'loop' : 'book'}
          label={archivedAt ? 'Traer de vuelta' : 'Archivar'}
          onPick={() =>
            void tell(
              archivedAt ? 'El curso está de vuelta' : 'Curso archivado con éxito',
              archive({ courseId: id, archived: !archivedAt }),
            )
          }
        />
      </Menu>
      {asking === 'copy' && (
        <DuplicateDialog course={course} lectures={lectures} onClose={() => setAsking(null)} />
      )}
      {asking === 'export' && (
        <Suspense fallback={null}>
          <ExportDialog course={course} onClose={() => setAsking(null)} />
        </Suspense>
      )}
      {asking === 'date' && <CourseScheduleDialog course={course} onClose={() => setAsking(null)} />}
    </>
  );
}
