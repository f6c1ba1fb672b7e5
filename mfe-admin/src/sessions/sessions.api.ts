import type { SessionsQuery, SessionsResponse } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

const sessionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    openSessions: build.query<SessionsResponse, Partial<SessionsQuery>>({
      query: (params) => ({ url: 'users/session', params }),
      providesTags: ['Sessions'],
      keepUnusedDataFor: 20,
    }),
    revokeSession: build.mutation<null, number>({
      query: (id) => ({ url: `users/session/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Sessions'],
    }),
  }),
});

export const { useOpenSessionsQuery, useLazyOpenSessionsQuery, useRevokeSessionMutation } = sessionsApi;
