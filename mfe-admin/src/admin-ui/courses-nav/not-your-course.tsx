import { errorBody } from '@rambla/kit/base-api';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { SectionNotice } from '@rambla/kit/ui/notice';

export function errorStatusOf(error: unknown): number | undefined {
  return errorBody(error)?.statusCode;
}

/** Tells a teacher that the course is not theirs. */
export function NotYourCourseNotice({ title, courseId }: { title: string; courseId: number }) {
  return (
    <SectionNotice icon="lock" title={title}>
      <p>Solo para quienes enseñan en este curso.</p>
      <Link className="btn btn-outline" to={paths.lectures(courseId)}>
        Ver el temario
      </Link>
      <Link className="btn btn-primary" to={paths.myCourses}>
        Ir a Mis cursos
      </Link>
    </SectionNotice>
  );
}
