import type { ActivityDay, Impression, LectureImpressions, WatcherSummary } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

/** Dates as YYYY-MM-DD, both inclusive. */
export type ImpressionPeriod = { from?: string; to?: string };
type Watchers = { impressions: WatcherSummary[]; total: number; nextCursor: string | null };
type WatchersQuery = ImpressionPeriod &
  Partial<Record<'code' | 'period' | 'shift', string>> & {
    q?: string;
    courseId?: number;
    /** Limits the report to this group of the course. */
    group?: string;
    cursor?: string;
    limit?: number;
  };
type OnePerson = { userId: number; q?: string; cursor?: string; limit?: number };
type Watched = { impressions: Impression[]; nextCursor: string | null };

const impressionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    watchers: build.query<Watchers, WatchersQuery>({
      query: (params) => ({ url: 'impressions', params }),
      providesTags: ['Impressions'],
      keepUnusedDataFor: 20,
    }),
    userImpressions: build.query<Watched, OnePerson>({
      query: ({ userId, ...params }) => ({ url: `impressions/user/${userId}`, params }),
      providesTags: ['Impressions'],
    }),
    activity: build.query<ActivityDay[], ImpressionPeriod & { courseId?: number }>({
      query: (params) => ({ url: 'impressions/activity', params }),
      transformResponse: (response: { activity: ActivityDay[] }) => response.activity,
      providesTags: ['Impressions'],
    }),
    courseImpressions: build.query<LectureImpressions[], { courseId: number; group?: string }>({
      query: ({ courseId, ...params }) => ({ url: `courses/${courseId}/impressions`, params }),
      transformResponse: (response: { impressions: LectureImpressions[] }) => response.impressions,
      providesTags: ['Impressions'],
    }),
  }),
});

export const { useWatchersQuery, useUserImpressionsQuery, useActivityQuery, useCourseImpressionsQuery } =
  impressionsApi;
