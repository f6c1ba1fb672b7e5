import type { LiveClass, LiveClassBody, LiveClassJoin, NewLiveClassBody } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';
import { buildIdempotentMutation } from '@rambla/kit/data/idempotent';
import { type DeletionResult, toDeletionResult } from '../admin-ui/undo.ts';

/** `following` includes the later classes of the series. */
type OneLiveClass = { courseId: number; liveClassId: number; following: boolean };

function urlOf({ courseId, liveClassId, following }: OneLiveClass): string {
  return `courses/${courseId}/live_classes/${liveClassId}${following ? '?following=true' : ''}`;
}

const liveClassesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    liveClasses: build.query<{ liveClasses: LiveClass[]; rooms: boolean }, number>({
      query: (courseId) => `courses/${courseId}/live_classes`,
      // Shares the links' tag, because undoing a deletion refetches the queries with this tag.
      providesTags: ['Links'],
    }),
    liveClassJoins: build.query<LiveClassJoin[], { courseId: number; liveClassId: number }>({
      query: ({ courseId, liveClassId }) => `courses/${courseId}/live_classes/${liveClassId}/joins?limit=500`,
      transformResponse: (response: { joins: LiveClassJoin[] }) => response.joins,
      keepUnusedDataFor: 0,
    }),
    addLiveClass: build.mutation<unknown, NewLiveClassBody & { courseId: number }>({
      ...buildIdempotentMutation(({ courseId, ...body }: NewLiveClassBody & { courseId: number }) => ({
        url: `courses/${courseId}/live_classes`,
        body,
      })),
      invalidatesTags: ['Links'],
    }),
    saveLiveClass: build.mutation<unknown, Omit<LiveClassBody, 'courseId'> & OneLiveClass>({
      query: ({ courseId, liveClassId, following, ...body }) => ({
        url: urlOf({ courseId, liveClassId, following }),
        method: 'PUT',
        body,
      }),
      invalidatesTags: ['Links'],
    }),
    deleteLiveClass: build.mutation<DeletionResult, OneLiveClass>({
      query: (one) => ({ url: urlOf(one), method: 'DELETE' }),
      transformResponse: toDeletionResult,
      invalidatesTags: ['Links'],
    }),
  }),
});

export const {
  useLiveClassesQuery,
  useLiveClassJoinsQuery,
  useAddLiveClassMutation,
  useSaveLiveClassMutation,
  useDeleteLiveClassMutation,
} = liveClassesApi;
