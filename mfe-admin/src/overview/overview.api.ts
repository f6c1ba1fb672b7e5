import type { AdminOverview, UnfinishedLecture, UnfinishedReason } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

const overviewApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    overview: build.query<AdminOverview, void>({
      query: () => 'overview',
      transformResponse: (response: { overview: AdminOverview }) => response.overview,
      providesTags: ['Users', 'Sessions', 'Subscriptions', 'Impressions', 'Lectures'],
      keepUnusedDataFor: 60,
    }),
    unfinishedLectures: build.query<
      { lectures: UnfinishedLecture[]; nextCursor: string | null },
      { missing: UnfinishedReason; limit: number; cursor?: string }
    >({
      query: (params) => ({ url: 'overview/lectures', params }),
      providesTags: ['Lectures'],
    }),
  }),
});

export const { useOverviewQuery, useUnfinishedLecturesQuery } = overviewApi;
