import type { Course, CourseType } from '@rambla/api/contract';
import { useAddressState } from '@rambla/kit/data/address-state';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { Icon } from '@rambla/kit/ui/icon';
import { useState } from 'react';
import { AdminPage } from '../admin-ui/admin-page.tsx';
import { COURSE_TYPE_NAMES } from '../admin-ui/courses-nav/course-types.ts';
import { FacetFields, facetsOf } from '../admin-ui/courses-nav/facet-fields.tsx';
import { useCursorPaging } from '../admin-ui/list/cursor-paging.ts';
import { FilterField } from '../admin-ui/list/filter-field.tsx';
import { Pager } from '../admin-ui/list/pager.tsx';
import { QueryTable } from '../admin-ui/list/query-table.tsx';
import { SegmentedControl } from '../admin-ui/segmented-control.tsx';
import { BEDELIA_COURSE_COLUMNS, COURSE_COLUMNS } from './course-columns.tsx';
import { BedeliaCourseMenu, CourseMenu } from './course-menu.tsx';
import { useManagedCoursesQuery } from './courses.api.ts';
import { DeleteCourseDialog } from './delete-course.tsx';

const SIZE = 20;
const OPTIONS: { value: CourseType | ''; label: string }[] = [
  { value: '', label: 'Todas' },
  ...(Object.keys(COURSE_TYPE_NAMES) as CourseType[]).map((value) => ({ value, label: value })),
];

export default function CoursesScreen() {
  const isAdmin = useAuth().role === 'admin';
  const address = useAddressState();
  const q = address.get('q');
  const type = address.get('type') as CourseType | '';
  const facets = facetsOf(address);
  const walk = useCursorPaging(JSON.stringify([type, facets, q]), SIZE);
  const { data, error, isFetching, refetch } = useManagedCoursesQuery({
    limit: SIZE,
    ...(type && { type }),
    ...facets,
    ...(q.trim() && { q }),
    ...(walk.cursor && { cursor: walk.cursor }),
  });
  const [leaving, setLeaving] = useState<Course | null>(null);
  return (
    <AdminPage
      title={isAdmin ? 'Editar materias' : 'Cursos'}
      lead={
        isAdmin
          ? 'Datos, videos, materiales y quiénes están en cada una.'
          : 'Inscripciones, estudiantes y notas de cada uno.'
      }
      actions={
        isAdmin && (
          <>
            <Link className="btn btn-primary" to={paths.createCourse}>
              <Icon name="book-plus" />
              Crear curso
            </Link>
            <Link className="btn btn-outline" to={paths.importCourse}>
              <Icon name="archive" />
              Traer de otra plataforma
            </Link>
          </>
        )
      }
    >
      <section className="sheet" aria-label="Cursos">
        <div className="tools">
          <FilterField
            label="Buscar por nombre, tipo o categoría"
            value={q}
            onChange={(text) => address.set({ q: text })}
          />
          <SegmentedControl
            legend="Filtrar por tipo"
            options={OPTIONS}
            value={type}
            onChange={(value) => address.set({ type: value })}
          />
          <FacetFields address={address} />
        </div>
        <QueryTable
          query={{ error, refetch, isFetching }}
          rows={data?.courses}
          icon="book"
          empty={
            Object.keys(facets).length > 0
              ? 'Ningún curso coincide con los filtros'
              : 'No hay cursos disponibles'
          }
          caption="Cursos"
          columns={isAdmin ? COURSE_COLUMNS : BEDELIA_COURSE_COLUMNS}
          rowKey={({ id }) => id}
          actions={(course) =>
            isAdmin ? (
              <CourseMenu course={course} onDelete={() => setLeaving(course)} />
            ) : (
              <BedeliaCourseMenu course={course} />
            )
          }
        />
        <Pager paging={walk} count={data?.courses.length ?? 0} nextCursor={data?.nextCursor} />
      </section>
      {leaving && <DeleteCourseDialog course={leaving} onClose={() => setLeaving(null)} />}
    </AdminPage>
  );
}
