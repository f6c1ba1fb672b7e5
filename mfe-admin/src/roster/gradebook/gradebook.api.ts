import type { Gradebook, GradingScheme, GradingSchemeBody, GradingSchemePreview } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';
import { type DeletionResult, toDeletionResult } from '../../admin-ui/undo.ts';

export type GradebookFilters = { q?: string; group?: string; sort?: string };
type Page = GradebookFilters & { courseId: number; cursor?: string; limit?: number };
type SchemeOf = { courseId: number; scheme: GradingSchemeBody };
type Points = { userId: number; points: number | null };
type HandGrades = { courseId: number; partId: number; grades: Points[] };
type Waiver = { courseId: number; quizId: number; attemptId: number; waived: boolean };

const gradebookApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    gradebook: build.query<Gradebook, Page>({
      query: ({ courseId, ...params }) => ({ url: `courses/${courseId}/gradebook`, params }),
      providesTags: ['Subscriptions', 'Quizzes', 'Lectures', 'Users'],
      keepUnusedDataFor: 20,
    }),
    previewScheme: build.mutation<GradingSchemePreview, SchemeOf>({
      query: ({ courseId, scheme }) => ({
        url: `courses/${courseId}/gradebook/preview`,
        method: 'POST',
        body: scheme,
      }),
    }),
    saveScheme: build.mutation<DeletionResult & { version: number }, SchemeOf>({
      query: ({ courseId, scheme }) => ({
        url: `courses/${courseId}/gradebook/scheme`,
        method: 'PUT',
        body: scheme,
      }),
      transformResponse: (response: { scheme: GradingScheme }, meta) => ({
        ...toDeletionResult(response, meta),
        version: response.scheme.version,
      }),
      invalidatesTags: ['Quizzes'],
    }),
    saveManualGrades: build.mutation<unknown, HandGrades>({
      query: ({ courseId, ...body }) => ({
        url: `courses/${courseId}/gradebook/hand_grades`,
        method: 'PUT',
        body,
      }),
      invalidatesTags: ['Quizzes'],
    }),
    waiveLate: build.mutation<{ waived: boolean }, Waiver>({
      query: ({ courseId, quizId, attemptId, waived }) => ({
        url: `courses/${courseId}/quizz/${quizId}/attempts/${attemptId}/late_waiver`,
        method: 'PUT',
        body: { waived },
      }),
      invalidatesTags: ['Quizzes'],
    }),
  }),
});

export const {
  useGradebookQuery,
  usePreviewSchemeMutation,
  useSaveSchemeMutation,
  useSaveManualGradesMutation,
  useWaiveLateMutation,
} = gradebookApi;
