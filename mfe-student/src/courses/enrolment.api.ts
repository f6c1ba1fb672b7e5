import type { EnrolmentState } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

const enrolmentApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    ownEnrolment: build.query<EnrolmentState, number>({
      query: (courseId) => `courses/${courseId}/enrolment`,
      transformResponse: (answer: { enrolment: EnrolmentState }) => answer.enrolment,
      providesTags: ['Subscriptions'],
    }),
    enrol: build.mutation<unknown, number>({
      query: (courseId) => ({ url: `courses/${courseId}/enrol`, method: 'POST' }),
      invalidatesTags: ['MyCourses', 'Subscriptions', 'Lectures', 'Attachments', 'Links'],
    }),
  }),
});

export const { useOwnEnrolmentQuery, useEnrolMutation } = enrolmentApi;
