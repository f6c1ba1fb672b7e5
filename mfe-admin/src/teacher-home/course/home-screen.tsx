import { countText } from '@rambla/kit/format/numbers';
import { paths } from '@rambla/kit/paths';
import { Link, useParams } from '@rambla/kit/router';
import { LoadFailure } from '@rambla/kit/ui/load-failure';
import { Spinner } from '@rambla/kit/ui/spinner';
import { useCourseHomeQuery } from '../../admin-ui/course-frame/course-home.api.ts';
import { CourseAdminPage } from '../../admin-ui/course-frame/course-page.tsx';
import { errorStatusOf, NotYourCourseNotice } from '../../admin-ui/courses-nav/not-your-course.tsx';
import { Agenda } from '../agenda.tsx';
import css from '../home.module.css';
import { HomeCard } from '../home-card.tsx';
import { hasNoPendingWork, listPendingWorkSections } from '../pending-work-sections.tsx';
import { CourseProgressCard } from './course-progress-card.tsx';
import { NoPendingWork } from './no-pending-work.tsx';

/** The home of a course: pending work, the week's figures and next events. */
export default function CourseHomeScreen() {
  const courseId = Number(useParams().courseId);
  const { data, error, refetch } = useCourseHomeQuery(courseId, { refetchOnMountOrArgChange: true });
  if (errorStatusOf(error) === 403)
    return <NotYourCourseNotice title="Inicio del curso" courseId={courseId} />;
  if (error && !data)
    return <LoadFailure title="No pudimos mostrar este curso" error={error} onRetry={refetch} />;
  const waited = data ? listPendingWorkSections(data.waiting) : [];
  const partsOf = (where: string) => waited.filter(({ place }) => place === where).map(({ part }) => part);
  return (
    <CourseAdminPage courseId={courseId} title="Inicio" isQuiet>
      {data ? (
        <div className={css.two}>
          <div>
            {hasNoPendingWork(data.waiting) && data.requests === 0 && <NoPendingWork courseId={courseId} />}
            {partsOf('main')}
            <RequestsPart courseId={courseId} count={data.requests} />
            <CourseProgressCard week={data.week} />
          </div>
          <div>
            {partsOf('side')}
            <Agenda events={data.agenda} />
          </div>
        </div>
      ) : (
        <Spinner />
      )}
    </CourseAdminPage>
  );
}

/** Links to the course's pending requests. */
function RequestsPart({ courseId, count }: { courseId: number; count: number }) {
  if (count === 0) return null;
  return (
    <HomeCard title="Piden entrar" count={count}>
      <p>{countText(count, 'persona espera un lugar.', 'personas esperan un lugar.')}</p>
      <Link className="btn btn-outline btn-sm" to={paths.courseSubscriptions(courseId)}>
        Ver pedidos
      </Link>
    </HomeCard>
  );
}
