import { useAuth } from '@rambla/kit/session';
import { CourseTabPage } from '../study-ui/course-frame/course-page.tsx';
import { useOwnGradesQuery } from './grades.api.ts';
import { OwnGradesPanel } from './own-grades-panel.tsx';
import { QuizCard } from './quiz-card.tsx';
import { QuizLoadingOutline } from './quiz-outline.tsx';
import { useCourseQuizzesToTakeQuery } from './quizzes.api.ts';
import css from './quizzes.module.css';

export function CourseQuizzes({ courseId }: { courseId: number }) {
  const { userId, role } = useAuth();
  const query = useCourseQuizzesToTakeQuery(courseId, {
    skip: Number.isNaN(courseId) || !userId,
    refetchOnMountOrArgChange: true,
  });
  // Waits for the grades, which appear above the list and would move it.
  const { isLoading } = useOwnGradesQuery(courseId, { skip: Number.isNaN(courseId) || role !== 'student' });
  return (
    <CourseTabPage
      courseId={courseId}
      title="Cuestionarios"
      query={query}
      isWaiting={isLoading}
      isEmpty={query.data?.length === 0}
      empty="Este curso todavía no tiene cuestionarios. Cuando se publique el primero, aparece acá."
      loading={<QuizLoadingOutline />}
      above={<OwnGradesPanel courseId={courseId} />}
    >
      <ul className={css.grid}>
        {query.data?.map((quiz) => (
          <QuizCard key={quiz.id} quiz={quiz} withCourse={false} />
        ))}
      </ul>
    </CourseTabPage>
  );
}
