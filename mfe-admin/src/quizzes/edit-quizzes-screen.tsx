import { useAddressState } from '@rambla/kit/data/address-state';
import { useParams } from '@rambla/kit/router';
import { LoadFailure } from '@rambla/kit/ui/load-failure';
import { Spinner } from '@rambla/kit/ui/spinner';
import { CourseAdminPage } from '../admin-ui/course-frame/course-page.tsx';
import { errorStatusOf, NotYourCourseNotice } from '../admin-ui/courses-nav/not-your-course.tsx';
import { useManagedCourseQuery } from '../courses/courses.api.ts';
import { AssignmentList } from './assignments/assignment-list.tsx';
import { LazyView } from './lazy-view.tsx';
import { QuizList } from './list/quiz-list.tsx';
import { useManagedQuizzesQuery } from './quizzes.api.ts';

const loadQuiz = () => import(/* webpackChunkName: "quiz-editor" */ './editor/quiz-editor.tsx');
const loadBank = () => import(/* webpackChunkName: "question-bank" */ './bank/question-bank.tsx');
const loadQuestion = () => import(/* webpackChunkName: "question-editor" */ './bank/question-editor.tsx');
const loadImport = () =>
  import(/* webpackChunkName: "question-import" */ './import/question-import-export.tsx');

/** Screen for a course's quizzes, where the address's query selects the part. */
export default function EditQuizzesScreen() {
  const courseId = Number(useParams().courseId);
  const course = useManagedCourseQuery(courseId);
  const quizzes = useManagedQuizzesQuery(courseId);
  const failure = course.error ?? quizzes.error;
  if (errorStatusOf(failure) === 403)
    return <NotYourCourseNotice title="Cuestionarios" courseId={courseId} />;
  if (failure && !(course.data && quizzes.data))
    return (
      <LoadFailure title="No pudimos mostrar los cuestionarios" error={failure} onRetry={quizzes.refetch} />
    );
  if (!course.data || !quizzes.data) return <Spinner />;
  // A teacher who is only a student in this course gets the student's view, which cannot be edited.
  if (quizzes.data.some(({ attemptCount }) => attemptCount === undefined))
    return <NotYourCourseNotice title="Cuestionarios" courseId={courseId} />;
  return (
    <CourseAdminPage courseId={courseId} title="Cuestionarios">
      <Part courseId={courseId} />
    </CourseAdminPage>
  );
}

function Part({ courseId }: { courseId: number }) {
  const { get } = useAddressState();
  const quizId = Number(get('quiz')) || undefined;
  const question = get('question');
  if (question)
    return (
      <LazyView
        key="question"
        load={loadQuestion}
        courseId={courseId}
        question={question}
        {...(quizId && { quizId })}
      />
    );
  if (get('quiz')) return <LazyView key="quiz" load={loadQuiz} courseId={courseId} quizId={quizId} />;
  if (get('view') === 'bank') return <LazyView key="bank" load={loadBank} courseId={courseId} />;
  if (get('view') === 'import') return <LazyView key="import" load={loadImport} courseId={courseId} />;
  return (
    <>
      <AssignmentList courseId={courseId} />
      <QuizList courseId={courseId} />
    </>
  );
}
