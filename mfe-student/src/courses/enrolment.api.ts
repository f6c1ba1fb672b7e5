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
    /** Searches courses that the person may join. */
    coursesToJoin: build.query<JoinableCourse[], string>({
      query: (q) => ({ url: 'courses/to_join', params: { q, limit: MOST } }),
      transformResponse: (response: { courses: JoinableCourse[] }) => response.courses,
      providesTags: ['Courses', 'Subscriptions'],
    }),
    setOpeningNotice: build.mutation<unknown, { courseId: number; wanted: boolean }>({
      query: ({ courseId, wanted }) => ({
        url: `courses/${courseId}/opening_notice`,
        method: wanted ? 'PUT' : 'DELETE',
      }),
      invalidatesTags: ['Subscriptions'],
    }),
    /** Withdraws a request or leaves the course; returns the id for an undo, or null. */
    leaveCourse: build.mutation<number | null, number>({
      query: (courseId) => ({ url: `courses/${courseId}/enrol`, method: 'DELETE' }),
      transformResponse: (_, meta) => Number(meta?.response?.headers.get('x-undo')) || null,
      invalidatesTags: ['MyCourses', 'Subscriptions', 'Lectures', 'Quizzes'],
    }),
    undoLeaving: build.mutation<unknown, number>({
      query: (undo) => ({ url: `trash/${undo}/restore`, method: 'POST' }),
      invalidatesTags: ['MyCourses', 'Subscriptions', 'Lectures', 'Quizzes'],
    }),
    hideCourse: build.mutation<unknown, { courseId: number; hidden: boolean }>({
      query: ({ courseId, hidden }) => ({
        url: `courses/${courseId}/hidden`,
        method: 'PUT',
        body: { hidden },
      }),
      invalidatesTags: ['MyCourses', 'Subscriptions'],
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
  useSetOpeningNoticeMutation,
  useHideCourseMutation,
  useLeaveCourseMutation,
  useUndoLeavingMutation,
  useEnrolMutation,
} = enrolmentApi;
