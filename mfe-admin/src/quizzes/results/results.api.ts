import type { AnswerFile, Attempt, AttemptSummary, Grade, Regrade, Statistics } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';
import { type QuizPlace, quizUrl } from '../quizzes.api.ts';

type AttemptPlace = QuizPlace & { attemptId: number };
export type GradesFilter = { q?: string; group?: string };
type GradesPage = { grades: Grade[]; nextCursor: string | null };
export type Which = Statistics['which'];
type OneAttempt = { attempt: Attempt };

const attemptUrl = (place: AttemptPlace) => `${quizUrl(place)}/attempts/${place.attemptId}`;

const resultsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    grades: build.query<GradesPage, QuizPlace & GradesFilter & { cursor?: string; limit?: number }>({
      query: ({ courseId, quizId, ...params }) => ({
        url: `${quizUrl({ courseId, quizId })}/grades`,
        params,
      }),
      providesTags: ['Quizzes'],
    }),
    statistics: build.query<Statistics, QuizPlace & { which: Which }>({
      query: ({ which, ...place }) => ({ url: `${quizUrl(place)}/statistics`, params: { which } }),
      transformResponse: (response: { statistics: Statistics }) => response.statistics,
      providesTags: ['Quizzes'],
    }),
    attemptsOf: build.query<AttemptSummary[], QuizPlace & { userId: number }>({
      query: ({ userId, ...place }) => ({ url: `${quizUrl(place)}/attempts`, params: { userId } }),
      transformResponse: (response: { attempts: AttemptSummary[] }) => response.attempts,
      providesTags: ['Quizzes'],
    }),
    attemptToGrade: build.query<Attempt, AttemptPlace>({
      query: attemptUrl,
      transformResponse: ({ attempt }: OneAttempt) => attempt,
      providesTags: ['Quizzes'],
    }),
    attemptFiles: build.query<AnswerFile[], AttemptPlace>({
      query: (place) => `${attemptUrl(place)}/files`,
      transformResponse: ({ files }: { files: AnswerFile[] }) => files,
      providesTags: ['Quizzes'],
    }),
    deleteAttempt: build.mutation<null, AttemptPlace>({
      query: (place) => ({ url: attemptUrl(place), method: 'DELETE' }),
      invalidatesTags: ['Quizzes'],
    }),
    gradeAnswer: build.mutation<
      OneAttempt,
      AttemptPlace & { slot: number; mark?: number | null; comment: string | null }
    >({
      query: ({ slot, mark, comment, ...place }) => ({
        url: `${attemptUrl(place)}/grades/${slot}`,
        method: 'PUT',
        body: { mark, comment },
      }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Quizzes']),
    }),
    acceptLate: build.mutation<OneAttempt, AttemptPlace & { lateId: number }>({
      query: ({ lateId, ...place }) => ({
        url: `${attemptUrl(place)}/late/${lateId}/accept`,
        method: 'POST',
      }),
      invalidatesTags: ['Quizzes'],
    }),
    regrade: build.mutation<Regrade, QuizPlace & { dryRun: boolean }>({
      query: ({ dryRun, ...place }) => ({
        url: `${quizUrl(place)}/regrade`,
        method: 'POST',
        body: { dryRun },
      }),
      transformResponse: (response: { regrade: Regrade }) => response.regrade,
      invalidatesTags: (_answer, error, { dryRun }) => (error || dryRun ? [] : ['Quizzes']),
    }),
    setExtraTime: build.mutation<unknown, QuizPlace & { userId: number; seconds: number }>({
      query: ({ userId, seconds, ...place }) => {
        const url = `${quizUrl(place)}/extra_time/${userId}`;
        return seconds > 0 ? { url, method: 'PUT', body: { seconds } } : { url, method: 'DELETE' };
      },
      invalidatesTags: (_answer, error) => (error ? [] : ['Quizzes']),
    }),
  }),
});

export const {
  useGradesQuery,
  useStatisticsQuery,
  useAttemptsOfQuery,
  useAttemptFilesQuery,
  useAttemptToGradeQuery,
  useDeleteAttemptMutation,
  useGradeAnswerMutation,
  useAcceptLateMutation,
  useRegradeMutation,
  useSetExtraTimeMutation,
} = resultsApi;
