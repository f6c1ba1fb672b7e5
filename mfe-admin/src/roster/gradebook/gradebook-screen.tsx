import type { Gradebook } from '@rambla/api/contract';
import { useParams } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { useRef, useState } from 'react';
import { CourseAdminPage } from '../../admin-ui/course-frame/course-page.tsx';
import { errorStatusOf, NotYourCourseNotice } from '../../admin-ui/courses-nav/not-your-course.tsx';
import { useCursorPaging } from '../../admin-ui/list/cursor-paging.ts';
import { Pager } from '../../admin-ui/list/pager.tsx';
import { QueryList } from '../../admin-ui/list/query-list.tsx';
import { ExportMenu } from '../../admin-ui/menu/export-menu.tsx';
import { useCanEditMarks } from '../../admin-ui/people/use-can-edit-marks.ts';
import { useManagedCourseQuery } from '../../courses/courses.api.ts';
import { listExportFiles } from '../export-files.ts';
import css from '../roster.module.css';
import { useRosterAddressState } from '../roster-address-state.ts';
import { RosterSearchFields } from '../roster-search-fields.tsx';
import { GradePanel } from './grade-panel.tsx';
import { useGradebookQuery } from './gradebook.api.ts';
import own from './gradebook.module.css';
import { GradebookGrid } from './gradebook-grid.tsx';
import { formatMarkWithUnit } from './scale.ts';
import { SchemeEditor } from './scheme-editor.tsx';

const SIZE = 500;

export default function GradebookScreen() {
  const courseId = Number(useParams().courseId);
  const address = useRosterAddressState();
  const { filter: _, ...wish } = address.wish;
  const walk = useCursorPaging(JSON.stringify(wish), SIZE);
  const page = { ...wish, limit: SIZE, ...(walk.cursor && { cursor: walk.cursor }) };
  const { data, error, isFetching, refetch } = useGradebookQuery({ courseId, ...page });
  const { data: course } = useManagedCourseQuery(courseId);
  const [isEditing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const teaches = useCanEditMarks();
  if (errorStatusOf(error) === 403) return <NotYourCourseNotice title="Notas" courseId={courseId} />;
  const { studentId, setStudent } = address;
  const shown = data?.grades.find(({ userId }) => userId === studentId);
  const fresh = data?.scheme.parts.filter(({ listed, published }) => !listed && published).length ?? 0;
  const handleEdited = () => {
    setEditing(false);
    // Restores the focus, which the closed form had.
    edit.current?.focus();
  };
  return (
    <CourseAdminPage
      courseId={courseId}
      title="Notas"
      lead={data && leadText(data)}
      actions={
        <>
          {teaches && (
            <button
              ref={edit}
              type="button"
              className="btn btn-outline"
              aria-expanded={isEditing}
              disabled={!data}
              onClick={() => setEditing(!isEditing)}
            >
              <Icon name="sliders" />
              Cómo se arma la nota
            </button>
          )}
          <ExportMenu
            files={listExportFiles({ id: courseId, name: course?.name ?? '' }, 'gradebook', 'notas', wish)}
          />
        </>
      }
    >
      {isEditing && data && <SchemeEditor courseId={courseId} scheme={data.scheme} onClose={handleEdited} />}
      {fresh > 0 && !isEditing && teaches && (
        <p className={own.fresh} role="status">
          <Icon name="alert" />
          {fresh === 1
            ? '1 cuestionario todavía no tiene peso: no cuenta.'
            : `${fresh} cuestionarios todavía no tienen peso: no cuentan.`}
          <button type="button" className="btn btn-outline btn-sm" onClick={() => setEditing(true)}>
            Darle peso
          </button>
        </p>
      )}
      <div className={css.columns} data-panel={shown ? '' : undefined}>
        <section className={`sheet ${css.sheet}`} aria-label="Notas por estudiante" aria-busy={isFetching}>
          <RosterSearchFields courseId={courseId} address={address} />
          <QueryList
            rows={data?.grades}
            error={error}
            onRetry={() => void refetch()}
            icon="people"
            empty={
              Object.keys(wish).length > 0 ? 'Nadie queda con estos filtros.' : 'Todavía no hay estudiantes.'
            }
          >
            {data && (
              <GradebookGrid
                courseId={courseId}
                gradebook={data}
                sort={address.sort}
                onSort={address.setSort}
                shownId={studentId}
                onShow={setStudent}
              />
            )}
          </QueryList>
          <Pager
            paging={walk}
            count={data?.grades.length ?? 0}
            total={data?.total}
            nextCursor={data?.nextCursor}
          />
        </section>
        {data && shown && (
          <GradePanel
            courseId={courseId}
            scheme={data.scheme}
            row={shown}
            onClose={() => setStudent(undefined)}
          />
        )}
      </div>
    </CourseAdminPage>
  );
}

function leadText({ scheme, counts }: Gradebook): string {
  const people = counts.people === 1 ? '1 estudiante' : `${counts.people} estudiantes`;
  if (counts.average === null) return `${people}, todavía sin notas.`;
  const mean = `promedio ${formatMarkWithUnit(scheme.scale, counts.average)}`;
  if (scheme.passMark === null) return `${people}; ${mean}.`;
  return `${people}; ${mean}; hasta ahora ${counts.passed === 1 ? 'aprueba' : 'aprueban'} ${counts.passed}.`;
}
