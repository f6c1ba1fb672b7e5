import type { ListedEnrolmentRequest } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

type Requests = { requests: ListedEnrolmentRequest[]; total: number; nextCursor: string | null };
type RequestsQuery = { courseId?: number; cursor?: string; limit?: number };

const enrolmentApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    enrolmentRequests: build.query<Requests, RequestsQuery>({
      query: (params) => ({ url: 'enrolment_requests', params }),
      providesTags: ['Subscriptions'],
    }),
    decideRequest: build.mutation<unknown, { id: number; decision: 'accept' | 'reject' }>({
      query: ({ id, decision }) => ({ url: `enrolment_requests/${id}/${decision}`, method: 'POST' }),
      invalidatesTags: ['Subscriptions', 'Users'],
    }),
  }),
});

export const { useEnrolmentRequestsQuery, useDecideRequestMutation } = enrolmentApi;
