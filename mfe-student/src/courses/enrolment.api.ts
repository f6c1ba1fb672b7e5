import type { JoinableCourse, OwnEnrolment } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

const MOST = 12;

const enrolmentApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    ownEnrolment: build.query<OwnEnrolment, number>({
      query: (courseId) => `courses/${courseId}/enrolment`,
      transformResponse: (response: { enrolment: OwnEnrolment }) => response.enrolment,
      providesTags: ['Subscriptions'],
    }),
    /** Searches the courses that the person may join and is not in. */
    coursesToJoin: build.query<JoinableCourse[], string>({
      query: (q) => ({ url: 'courses/to_join', params: { q, limit: MOST } }),
      transformResponse: (response: { courses: JoinableCourse[] }) => response.courses,
      providesTags: ['Courses', 'Subscriptions'],
    }),
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
