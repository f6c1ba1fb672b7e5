import type {
  AnswerFile,
  Attempt,
  AttemptSummary,
  QuizGradeRow,
  QuizStatistics,
  Regrade,
} from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';
import { type QuizIds, toQuizUrl } from '../quizzes.api.ts';

type AttemptIds = QuizIds & { attemptId: number };
export type GradesFilter = { q?: string; group?: string };
type GradesPage = { grades: QuizGradeRow[]; nextCursor: string | null };
export type AttemptSelection = QuizStatistics['which'];
type OneAttempt = { attempt: Attempt };

const attemptUrl = (place: AttemptIds) => `${toQuizUrl(place)}/attempts/${place.attemptId}`;

const resultsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    grades: build.query<GradesPage, QuizIds & GradesFilter & { cursor?: string; limit?: number }>({
      query: ({ courseId, quizId, ...params }) => ({
        url: `${toQuizUrl({ courseId, quizId })}/grades`,
        params,
      }),
      providesTags: ['Quizzes'],
    }),
    statistics: build.query<QuizStatistics, QuizIds & { which: AttemptSelection }>({
      query: ({ which, ...place }) => ({ url: `${toQuizUrl(place)}/statistics`, params: { which } }),
      transformResponse: (response: { statistics: QuizStatistics }) => response.statistics,
      providesTags: ['Quizzes'],
    }),
    personAttempts: build.query<AttemptSummary[], QuizIds & { userId: number }>({
      query: ({ userId, ...place }) => ({ url: `${toQuizUrl(place)}/attempts`, params: { userId } }),
      transformResponse: (response: { attempts: AttemptSummary[] }) => response.attempts,
      providesTags: ['Quizzes'],
    }),
    attemptToGrade: build.query<Attempt, AttemptIds>({
      query: attemptUrl,
      transformResponse: ({ attempt }: OneAttempt) => attempt,
      providesTags: ['Quizzes'],
    }),
    attemptFiles: build.query<AnswerFile[], AttemptIds>({
      query: (place) => `${attemptUrl(place)}/files`,
      transformResponse: ({ files }: { files: AnswerFile[] }) => files,
      providesTags: ['Quizzes'],
    }),
    deleteAttempt: build.mutation<null, AttemptIds>({
      query: (place) => ({ url: attemptUrl(place), method: 'DELETE' }),
      invalidatesTags: ['Quizzes'],
    }),
    gradeAnswer: build.mutation<
      OneAttempt,
      AttemptIds & { slot: number; mark?: number | null; comment?: string | null; gradedAt: string | null }
    >({
      query: ({ slot, mark, comment, gradedAt, ...place }) => ({
        url: `${attemptUrl(place)}/grades/${slot}`,
        method: 'PUT',
        body: { mark, comment, gradedAt },
      }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Quizzes']),
    }),
    acceptLate: build.mutation<OneAttempt, AttemptIds & { lateId: number }>({
      query: ({ lateId, ...place }) => ({
        url: `${attemptUrl(place)}/late/${lateId}/accept`,
        method: 'POST',
      }),
      invalidatesTags: ['Quizzes'],
    }),
    regrade: build.mutation<Regrade, QuizIds & { dryRun: boolean }>({
      query: ({ dryRun, ...place }) => ({
        url: `${toQuizUrl(place)}/regrade`,
        method: 'POST',
        body: { dryRun },
      }),
      transformResponse: (response: { regrade: Regrade }) => response.regrade,
      invalidatesTags: (_answer, error, { dryRun }) => (error || dryRun ? [] : ['Quizzes']),
    }),
    setExtraTime: build.mutation<unknown, QuizIds & { userId: number; seconds: number }>({
      query: ({ userId, seconds, ...place }) => {
        const url = `${toQuizUrl(place)}/extra_time/${userId}`;
        return seconds > 0 ? { url, method: 'PUT', body: { seconds } } : { url, method: 'DELETE' };
      },
      invalidatesTags: (_answer, error) => (error ? [] : ['Quizzes']),
    }),
  }),
});

export const {
  useGradesQuery,
  useStatisticsQuery,
  usePersonAttemptsQuery,
  useAttemptFilesQuery,
  useAttemptToGradeQuery,
  useDeleteAttemptMutation,
  useGradeAnswerMutation,
  useAcceptLateMutation,
  useRegradeMutation,
  useSetExtraTimeMutation,
} = resultsApi;
