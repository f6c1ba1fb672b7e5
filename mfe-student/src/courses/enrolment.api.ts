import type { JoinableCourse, OwnEnrolment } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

const enrolmentApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    ownEnrolment: build.query<OwnEnrolment, number>({
      query: (courseId) => `courses/${courseId}/enrolment`,
      transformResponse: (answer: { enrolment: OwnEnrolment }) => answer.enrolment,
      providesTags: ['Subscriptions'],
    }),
    /** Courses that the person may join and is not in, with more behind them or not. */
    coursesToJoin: build.query<{ courses: JoinableCourse[]; hasMore: boolean }, { q: string; limit: number }>(
      {
        query: ({ q, limit }) => ({ url: 'courses/to_join', params: q ? { q, limit } : { limit } }),
        transformResponse: ({
          courses,
          nextCursor,
        }: {
          courses: JoinableCourse[];
          nextCursor: string | null;
        }) => ({
          courses,
          hasMore: nextCursor !== null,
        }),
        providesTags: ['Courses', 'Subscriptions'],
      },
    ),
    askForNotice: build.mutation<unknown, { courseId: number; wanted: boolean }>({
      query: ({ courseId, wanted }) => ({
        url: `courses/${courseId}/opening_notice`,
        method: wanted ? 'PUT' : 'DELETE',
      }),
      invalidatesTags: ['Subscriptions'],
    }),
    leave: build.mutation<unknown, number>({
      query: (courseId) => ({ url: `courses/${courseId}/enrol`, method: 'DELETE' }),
      invalidatesTags: ['MyCourses', 'Subscriptions', 'Lectures'],
    }),
    enrol: build.mutation<unknown, number>({
      query: (courseId) => ({ url: `courses/${courseId}/enrol`, method: 'POST' }),
      invalidatesTags: ['MyCourses', 'Subscriptions', 'Lectures', 'Attachments', 'Links'],
    }),
  }),
});

export const {
  useOwnEnrolmentQuery,
  useCoursesToJoinQuery,
  useAskForNoticeMutation,
  useLeaveMutation,
  useEnrolMutation,
} = enrolmentApi;
