import type { ActaResponse, MarkConversion, RectificationBody } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';
import { buildIdempotentMutation } from '@rambla/kit/data/idempotent';

type Closing = { courseId: number; period: string; digest: string };
type Rectifying = RectificationBody & { courseId: number };

const actaApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    acta: build.query<ActaResponse, { courseId: number; period?: string }>({
      query: ({ courseId, ...params }) => ({ url: `courses/${courseId}/acta`, params }),
      providesTags: ['Subscriptions', 'Quizzes', 'Lectures', 'Users', 'Courses'],
      keepUnusedDataFor: 0,
    }),
    closeActa: build.mutation<ActaResponse, Closing>({
      ...buildIdempotentMutation(({ courseId, ...body }: Closing) => ({
        url: `courses/${courseId}/acta`,
        body,
      })),
      invalidatesTags: ['Quizzes'],
    }),
    rectifyActa: build.mutation<ActaResponse, Rectifying>({
      ...buildIdempotentMutation(({ courseId, ...body }: Rectifying) => ({
        url: `courses/${courseId}/acta/rectifications`,
        body,
      })),
      invalidatesTags: ['Quizzes'],
    }),
    saveConversion: build.mutation<{ conversion: MarkConversion }, MarkConversion>({
      query: (body) => ({ url: 'acta_conversion', method: 'PUT', body }),
      invalidatesTags: ['Quizzes'],
    }),
  }),
});

export const { useActaQuery, useCloseActaMutation, useRectifyActaMutation, useSaveConversionMutation } =
  actaApi;
