import type { Attempt, AttemptSummary, Quiz } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

/** The ids that identify an attempt. */
export type OwnAttemptIds = { courseId: number; quizId: number; attemptId: number };
type QuizPlace = Omit<OwnAttemptIds, 'attemptId'>;

export function toAttemptUrl({ courseId, quizId, attemptId }: OwnAttemptIds): string {
  return `courses/${courseId}/quizz/${quizId}/attempts/${attemptId}`;
}

const quizzesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    quizzesToTake: build.query<Quiz[], void>({
      query: () => 'quizzes',
      transformResponse: (response: { quizzes: Quiz[] }) => response.quizzes,
      providesTags: ['Quizzes'],
    }),
    courseQuizzesToTake: build.query<Quiz[], number>({
      query: (courseId) => `courses/${courseId}/quizz`,
      transformResponse: (response: { quizzes: Quiz[] }) => response.quizzes,
      providesTags: ['Quizzes'],
    }),
    ownAttempts: build.query<AttemptSummary[], QuizPlace>({
      query: ({ courseId, quizId }) => `courses/${courseId}/quizz/${quizId}/attempts`,
      transformResponse: (response: { attempts: AttemptSummary[] }) => response.attempts,
      providesTags: ['Quizzes'],
    }),
    ownAttempt: build.query<Attempt, OwnAttemptIds>({
      query: toAttemptUrl,
      transformResponse: (response: { attempt: Attempt }) => response.attempt,
      keepUnusedDataFor: 0,
    }),
    startAttempt: build.mutation<Attempt, QuizPlace & { accessCode?: string }>({
      query: ({ courseId, quizId, ...body }) => ({
        url: `courses/${courseId}/quizz/${quizId}/attempts`,
        method: 'POST',
        body,
      }),
      transformResponse: (response: { attempt: Attempt }) => response.attempt,
      invalidatesTags: ['Quizzes'],
    }),
    submitAttempt: build.mutation<Attempt, OwnAttemptIds>({
      query: (place) => ({ url: `${toAttemptUrl(place)}/submit`, method: 'POST' }),
      transformResponse: (response: { attempt: Attempt }) => response.attempt,
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
