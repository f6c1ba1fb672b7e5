import type { MarksResponse, TalkReport, TalkRules } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

type Reports = { reports: TalkReport[]; total: number; nextCursor: string | null };
type Muted = { userId: number; name: string; reason: string };
type Rules = Partial<TalkRules> & { courseId: number };
type Mute = { courseId: number; userId: number; muted: boolean; reason?: string };

const talkApi = baseApi.enhanceEndpoints({ addTagTypes: ['Reports', 'TalkRules'] }).injectEndpoints({
  endpoints: (build) => ({
    reports: build.query<Reports, { limit: number; cursor?: string }>({
      query: (params) => ({ url: 'questions/reports', params }),
      providesTags: ['Reports'],
    }),
    /** Leaves a reported post as it is. */
    keepReported: build.mutation<null, number>({
      query: (id) => ({ url: `questions/reports/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Reports'],
    }),
    hideReported: build.mutation<
      null,
      Pick<TalkReport, 'courseId' | 'kind' | 'postId'> & { removed: boolean }
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
      invalidatesTags: ['Reports', 'TalkRules'],
    }),
    muted: build.query<Muted[], number>({
      query: (courseId) => `courses/${courseId}/muted?limit=200`,
      transformResponse: (response: { muted: Muted[] }) => response.muted,
      providesTags: ['TalkRules'],
    }),
    talkRules: build.query<TalkRules, number>({
      query: (courseId) => `courses/${courseId}/talk`,
      transformResponse: (response: { talk: TalkRules }) => response.talk,
      providesTags: ['TalkRules'],
    }),
    saveTalkRules: build.mutation<TalkRules, Rules>({
      query: ({ courseId, ...body }) => ({ url: `courses/${courseId}/talk`, method: 'PUT', body }),
      invalidatesTags: ['TalkRules'],
    }),
    lectureMarks: build.query<MarksResponse['marks'], { courseId: number; lectureId: number }>({
      query: ({ courseId, lectureId }) => `courses/${courseId}/lectures/${lectureId}/questions/marks`,
      transformResponse: (response: MarksResponse) => response.marks,
    }),
  }),
});

export const {
  useReportsQuery,
  useKeepReportedMutation,
  useHideReportedMutation,
  useMuteMutation,
  useMutedQuery,
  useTalkRulesQuery,
  useSaveTalkRulesMutation,
  useLectureMarksQuery,
} = talkApi;
