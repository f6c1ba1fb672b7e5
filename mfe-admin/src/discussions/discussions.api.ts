import type { DiscussionMarkersResponse, DiscussionReport, DiscussionRules } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

type Reports = { reports: DiscussionReport[]; total: number; nextCursor: string | null };
type Muted = { userId: number; name: string; reason: string };
type Rules = Partial<DiscussionRules> & { courseId: number };
type Mute = { courseId: number; userId: number; muted: boolean; reason?: string };

const discussionsApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['Reports', 'DiscussionRules'] })
  .injectEndpoints({
    endpoints: (build) => ({
      discussionReports: build.query<Reports, { limit: number; cursor?: string; courseId?: number }>({
        query: (params) => ({ url: 'questions/reports', params }),
        providesTags: ['Reports'],
      }),
      /** Keeps a reported post and closes its reports. */
      dismissReports: build.mutation<null, number>({
        query: (id) => ({ url: `questions/reports/${id}`, method: 'DELETE' }),
        invalidatesTags: ['Reports'],
      }),
      hideReportedPost: build.mutation<
        null,
        Pick<DiscussionReport, 'courseId' | 'kind' | 'postId'> & { removed: boolean }
      >({
        query: ({ courseId, kind, postId, removed }) => ({
          url: `courses/${courseId}/${kind}/${postId}/removed`,
          method: 'PUT',
          body: { removed },
        }),
        invalidatesTags: ['Reports'],
      }),
      mute: build.mutation<null, Mute>({
        query: ({ courseId, userId, ...body }) => ({
          url: `courses/${courseId}/muted/${userId}`,
          method: 'PUT',
          body,
        }),
        invalidatesTags: ['Reports', 'DiscussionRules'],
      }),
      mutedPeople: build.query<Muted[], number>({
        query: (courseId) => `courses/${courseId}/muted?limit=200`,
        transformResponse: (response: { muted: Muted[] }) => response.muted,
        providesTags: ['DiscussionRules'],
      }),
      discussionRules: build.query<DiscussionRules, number>({
        query: (courseId) => `courses/${courseId}/talk`,
        transformResponse: (response: { talk: DiscussionRules }) => response.talk,
        providesTags: ['DiscussionRules'],
      }),
      saveDiscussionRules: build.mutation<DiscussionRules, Rules>({
        query: ({ courseId, ...body }) => ({ url: `courses/${courseId}/talk`, method: 'PUT', body }),
        transformResponse: (response: { talk: DiscussionRules }) => response.talk,
        invalidatesTags: ['DiscussionRules'],
      }),
      lectureDiscussionMarkers: build.query<
        DiscussionMarkersResponse['marks'],
        { courseId: number; lectureId: number }
      >({
        query: ({ courseId, lectureId }) => `courses/${courseId}/lectures/${lectureId}/questions/marks`,
        transformResponse: (response: DiscussionMarkersResponse) => response.marks,
      }),
    }),
  });

export const {
  useDiscussionReportsQuery,
  useDismissReportsMutation,
  useHideReportedPostMutation,
  useMuteMutation,
  useMutedPeopleQuery,
  useDiscussionRulesQuery,
  useSaveDiscussionRulesMutation,
  useLectureDiscussionMarkersQuery,
} = discussionsApi;
