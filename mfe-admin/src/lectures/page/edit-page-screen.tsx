import { paths } from '@rambla/kit/paths';
import { Link, useParams } from '@rambla/kit/router';
import { LoadFailure } from '@rambla/kit/ui/load-failure';
import { SectionNotice } from '@rambla/kit/ui/notice';
import { Spinner } from '@rambla/kit/ui/spinner';
import { useManagedCourseQuery } from '../../courses/courses.api.ts';
import { usePageToEditQuery } from '../lectures.api.ts';
import { PageEditor } from './page-editor.tsx';

/** Edits a page's text next to its preview. */
export default function EditPageScreen() {
  const params = useParams();
  const [courseId, lectureId] = [Number(params.courseId), Number(params.lectureId)];
  const course = useManagedCourseQuery(courseId);
  const page = usePageToEditQuery({ courseId, lectureId }, { refetchOnMountOrArgChange: true });
  const error = page.error ?? course.error;
  if (error && !page.data)
    return <LoadFailure title="No pudimos abrir la página" error={error} onRetry={page.refetch} />;
  if (!page.data || !course.data) return <Spinner />;
  if (page.data.kind !== 'page' || page.data.version === undefined)
    return (
      <SectionNotice icon="lock" title="Esta página no se puede editar">
        <p>Solo sus docentes y la administración cambian las páginas de un curso.</p>
        <Link className="btn btn-primary" to={paths.lectures(courseId)}>
          Ir al curso
        </Link>
      </SectionNotice>
    );
  return <PageEditor key={lectureId} course={course.data} page={page.data} onRefetch={page.refetch} />;
}
