import type { DataRequest, DataRequestBody, Job } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';
import { buildIdempotentMutation } from '@rambla/kit/data/idempotent';

type Requests = { requests: DataRequest[]; nextCursor: string | null };

const dataRequestsApi = baseApi.enhanceEndpoints({ addTagTypes: ['DataRequests'] }).injectEndpoints({
  endpoints: (build) => ({
    dataRequests: build.query<Requests, { open: boolean; limit: number; cursor?: string }>({
      query: (params) => ({ url: 'data_requests', params }),
      providesTags: ['DataRequests'],
      keepUnusedDataFor: 0,
    }),
    recordDataRequest: build.mutation<{ request: DataRequest }, DataRequestBody>({
      ...buildIdempotentMutation((body: DataRequestBody) => ({ url: 'data_requests', body })),
      invalidatesTags: ['DataRequests'],
    }),
    prepareRequestedCopy: build.mutation<{ job: Job }, number>({
      query: (id) => ({ url: `data_requests/${id}/export`, method: 'POST' }),
    }),
    requestedCopyLink: build.mutation<{ url: string }, number>({
      query: (id) => ({ url: `data_requests/${id}/link`, method: 'POST' }),
      invalidatesTags: ['DataRequests'],
    }),
    endDataRequest: build.mutation<null, number>({
      query: (id) => ({ url: `data_requests/${id}/end`, method: 'POST' }),
      invalidatesTags: ['DataRequests'],
    }),
    eraseRequestedData: build.mutation<null, number>({
      query: (id) => ({ url: `data_requests/${id}/erasure`, method: 'POST' }),
      invalidatesTags: ['DataRequests', 'Users', 'Sessions', 'Subscriptions', 'Impressions'],
    }),
  }),
});

export const {
  useDataRequestsQuery,
  useRecordDataRequestMutation,
  usePrepareRequestedCopyMutation,
  useRequestedCopyLinkMutation,
  useEndDataRequestMutation,
  useEraseRequestedDataMutation,
} = dataRequestsApi;
