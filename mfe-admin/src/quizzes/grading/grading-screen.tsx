import type { UngradedQuestion } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';
import { useAddressState } from '@rambla/kit/data/address-state';
import { paths } from '@rambla/kit/paths';
import { useParams } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { useDispatch } from '@rambla/kit/state';
import { LoadFailure } from '@rambla/kit/ui/load-failure';
import { PageTitle } from '@rambla/kit/ui/page-title';
import { Spinner } from '@rambla/kit/ui/spinner';
import { useEffect, useState } from 'react';
import '../../admin-ui/admin-ui.css';
import { errorStatusOf, NotYourCourseNotice } from '../../admin-ui/courses-nav/not-your-course.tsx';
import { useManagedCourseQuery } from '../../courses/courses.api.ts';
import { useTaughtCoursesQuery } from '../../courses/taught-courses.api.ts';
import { AnswerGrader } from './grader.tsx';
import { useUngradedQuestionsQuery } from './grading.api.ts';
import { NothingToGrade } from './nothing-to-grade.tsx';

/** A course's answers to grade manually. */
export default function GradingScreen() {
  const courseId = Number(useParams().courseId);
  const { role } = useAuth();
  const { get, set } = useAddressState();
  const group = get('group');
  const course = useManagedCourseQuery(courseId);
  const [openedAt] = useState(Date.now);
  const waiting = useUngradedQuestionsQuery(
    { courseId, ...(group && { group }) },
    { refetchOnMountOrArgChange: true },
  );
  useFreshQuizzesAfterwards();
  const failure = course.error ?? waiting.error;
  const quizzes = role === 'admin' ? paths.editQuizzes(courseId) : paths.teacherQuizzes(courseId);
  // Teachers who only assist in this course may not open its quizzes.
  const taught = useTaughtCoursesQuery(undefined, { skip: role !== 'teacher' });
  const teaches = role === 'admin' || (taught.data ?? []).some(({ id }) => id === courseId);
  if (errorStatusOf(failure) === 403) return <NotYourCourseNotice title="Corregir" courseId={courseId} />;
  if (failure && !waiting.currentData)
    return (
      <LoadFailure
        title="No pudimos mostrar lo que hay para corregir"
        error={failure}
        onRetry={waiting.refetch}
      />
    );
  // Counts cached before this visit may be stale, because others grade too.
  const isStale = !waiting.isError && (waiting.fulfilledTimeStamp ?? 0) < openedAt;
  if (!course.data || !waiting.currentData || isStale) return <Spinner />;
  const questions = waiting.currentData;
  const question = chosenOf(questions, Number(get('quiz')), Number(get('question')));
  if (!question)
    return (
      <NothingToGrade
        courseId={courseId}
        courseName={course.data.name}
        group={group}
        quizzes={teaches ? quizzes : undefined}
        onAllGroups={() => set({ group: '' })}
      />
    );
  const choose = ({ quizId, questionId }: UngradedQuestion) => {
    set({ quiz: String(quizId), question: String(questionId) });
    void waiting.refetch();
  };
  return (
    <>
      <PageTitle title={`Corregir ${question.quizTitle} en ${course.data.name}`} />
      <AnswerGrader
        key={`${question.quizId} ${question.questionId} ${group}`}
        course={course.data}
        questions={questions}
        question={question}
        group={group}
        personId={Number(get('person')) || undefined}
        isAnonymous={question.anonymous || get('anonymous') !== ''}
        results={teaches ? `${quizzes}?quiz=${question.quizId}&tab=results` : undefined}
        onAnonymous={(on) => set({ anonymous: on ? '1' : '' })}
        onGroup={(name) => set({ group: name })}
        onQuestion={choose}
      />
    </>
  );
}

/** Returns the address's question, or the first ungraded one in its quiz or the course. */
function chosenOf(questions: UngradedQuestion[], quizId: number, questionId: number) {
  const inQuiz = questions.filter((one) => one.quizId === quizId);
  return inQuiz.find((one) => one.questionId === questionId) ?? inQuiz[0] ?? questions[0];
}

/** Refetches the quizzes when the screen closes, because saving a mark does not. */
function useFreshQuizzesAfterwards() {
  const dispatch = useDispatch();
  useEffect(
    () => () => {
      dispatch(baseApi.util.invalidateTags(['Quizzes']) as never);
    },
    [dispatch],
  );
}
