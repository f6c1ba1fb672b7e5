import type { Attempt, AttemptSummary, Quiz } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

/** The ids that identify an attempt. */
export type AttemptPlace = { courseId: number; quizId: number; attemptId: number };
type QuizPlace = Omit<AttemptPlace, 'attemptId'>;

export function attemptUrl({ courseId, quizId, attemptId }: AttemptPlace): string {
  return `courses/${courseId}/quizz/${quizId}/attempts/${attemptId}`;
}

const quizzesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    quizzesToTake: build.query<Quiz[], void>({
      query: () => 'quizzes',
      transformResponse: (answer: { quizzes: Quiz[] }) => answer.quizzes,
      providesTags: ['Quizzes'],
    }),
    courseQuizzesToTake: build.query<Quiz[], number>({
      query: (courseId) => `courses/${courseId}/quizz`,
      transformResponse: (answer: { quizzes: Quiz[] }) => answer.quizzes,
      providesTags: ['Quizzes'],
    }),
    ownAttempts: build.query<AttemptSummary[], QuizPlace>({
      query: ({ courseId, quizId }) => `courses/${courseId}/quizz/${quizId}/attempts`,
      transformResponse: (answer: { attempts: AttemptSummary[] }) => answer.attempts,
      providesTags: ['Quizzes'],
    }),
    ownAttempt: build.query<Attempt, AttemptPlace>({
      query: attemptUrl,
      transformResponse: (answer: { attempt: Attempt }) => answer.attempt,
      keepUnusedDataFor: 0,
    }),
    startAttempt: build.mutation<Attempt, QuizPlace & { accessCode?: string }>({
      query: ({ courseId, quizId, ...body }) => ({
        url: `courses/${courseId}/quizz/${quizId}/attempts`,
        method: 'POST',
        body,
      }),
      transformResponse: (answer: { attempt: Attempt }) => answer.attempt,
      invalidatesTags: ['Quizzes'],
    }),
    submitAttempt: build.mutation<Attempt, AttemptPlace>({
      query: (place) => ({ url: `${attemptUrl(place)}/submit`, method: 'POST' }),
      transformResponse: (answer: { attempt: Attempt }) => answer.attempt,
      invalidatesTags: ['Quizzes'],
    }),
  }),
});

export const {
  useQuizzesToTakeQuery,
  useCourseQuizzesToTakeQuery,
  useOwnAttemptsQuery,
  useLazyOwnAttemptQuery,
  useStartAttemptMutation,
  useSubmitAttemptMutation,
} = quizzesApi;
