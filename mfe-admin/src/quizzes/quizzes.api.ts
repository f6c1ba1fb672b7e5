import type { FullQuiz, NewQuizBody, Quiz, QuizBody } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';
import { buildIdempotentMutation } from '@rambla/kit/data/idempotent';
import { type DeletionResult, toDeletionResult } from '../admin-ui/undo.ts';

export type QuizIds = { courseId: number; quizId: number };

export function toQuizUrl({ courseId, quizId }: QuizIds): string {
  return `courses/${courseId}/quizz/${quizId}`;
}

type NewQuiz = NewQuizBody & { courseId: number };
type OneQuiz = { quiz: FullQuiz };

const quizzesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    managedQuizzes: build.query<Quiz[], number>({
      query: (courseId) => `courses/${courseId}/quizz`,
      transformResponse: (response: { quizzes: Quiz[] }) => response.quizzes,
      providesTags: ['Quizzes'],
    }),
    managedQuiz: build.query<FullQuiz, QuizIds>({
      query: toQuizUrl,
      transformResponse: ({ quiz }: OneQuiz) => quiz,
      providesTags: ['Quizzes'],
    }),
    createQuiz: build.mutation<FullQuiz, NewQuiz>({
      ...buildIdempotentMutation(({ courseId, ...body }: NewQuiz) => ({
        url: `courses/${courseId}/quizz`,
        body,
      })),
      transformResponse: ({ quiz }: OneQuiz) => quiz,
      invalidatesTags: ['Quizzes'],
    }),
    saveQuiz: build.mutation<FullQuiz, QuizBody & QuizIds>({
      query: ({ courseId, quizId, ...body }) => ({
        url: toQuizUrl({ courseId, quizId }),
        method: 'PUT',
        body,
      }),
      transformResponse: ({ quiz }: OneQuiz) => quiz,
      invalidatesTags: (_quiz, error) => (error ? [] : ['Quizzes']),
    }),
    releaseMarks: build.mutation<FullQuiz, QuizIds & { released: boolean }>({
      query: ({ released, ...place }) => ({
        url: `${toQuizUrl(place)}/release`,
        method: 'PUT',
        body: { released },
      }),
      transformResponse: ({ quiz }: OneQuiz) => quiz,
      invalidatesTags: ['Quizzes'],
    }),
    deleteQuiz: build.mutation<DeletionResult, QuizIds>({
      query: (place) => ({ url: toQuizUrl(place), method: 'DELETE' }),
      transformResponse: toDeletionResult,
      invalidatesTags: ['Quizzes'],
    }),
  }),
});

export const {
  useManagedQuizzesQuery,
  useManagedQuizQuery,
  useLazyManagedQuizQuery,
  useCreateQuizMutation,
  useSaveQuizMutation,
  useReleaseMarksMutation,
  useDeleteQuizMutation,
} = quizzesApi;

export type { FullQuiz };
