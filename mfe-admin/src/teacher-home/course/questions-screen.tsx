import { useParams } from '@rambla/kit/router';
import { LoadFailure } from '@rambla/kit/ui/load-failure';
import { Spinner } from '@rambla/kit/ui/spinner';
import { useCourseHomeQuery } from '../../admin-ui/course-frame/course-home.api.ts';
import { CourseAdminPage } from '../../admin-ui/course-frame/course-page.tsx';
import { errorStatusOf, NotYourCourseNotice } from '../../admin-ui/courses-nav/not-your-course.tsx';
import { EmptyList } from '../../admin-ui/list/query-list.tsx';
import { UnansweredQuestionsCard } from '../unanswered-questions-card.tsx';

/** Lists the course's unanswered questions. */
export default function UnansweredQuestionsScreen() {
  const courseId = Number(useParams().courseId);
  const { data, error, refetch } = useCourseHomeQuery(courseId, { refetchOnMountOrArgChange: true });
  if (errorStatusOf(error) === 403) return <NotYourCourseNotice title="Preguntas" courseId={courseId} />;
  if (error && !data)
    return <LoadFailure title="No pudimos mostrar las preguntas" error={error} onRetry={refetch} />;
  return (
    <CourseAdminPage courseId={courseId} title="Preguntas" isQuiet>
      {!data && <Spinner />}
      {data && <UnansweredQuestionsCard found={data.waiting.questions} />}
      {data?.waiting.questions.total === 0 && (
        <section className="sheet">
          <EmptyList icon="check">No hay preguntas sin contestar.</EmptyList>
        </section>
      )}
    </CourseAdminPage>
  );
}
