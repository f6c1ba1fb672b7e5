import { baseApi } from '@rambla/kit/base-api';

/** How one gets into a course, and how far the caller got with it. */
export type Enrolment = {
  kind: 'open' | 'request' | 'closed';
  state: 'none' | 'requested' | 'subscribed' | 'rejected';
};

const enrolmentApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    enrolment: build.query<Enrolment, number>({
      query: (courseId) => `courses/${courseId}/enrolment`,
      transformResponse: (answer: { enrolment: Enrolment }) => answer.enrolment,
      providesTags: ['Subscriptions'],
    }),
    enrol: build.mutation<unknown, number>({
      query: (courseId) => ({ url: `courses/${courseId}/enrol`, method: 'POST' }),
      invalidatesTags: ['MyCourses', 'Subscriptions', 'Lectures', 'Attachments', 'Links'],
    }),
  }),
});

export const { useEnrolmentQuery, useEnrolMutation } = enrolmentApi;
