import type { ChangePasswordBody, ListedSession, ProfileBody, User, UserProfile } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

const MAX_DEVICES = 200;

const accountApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    ownAccount: build.query<UserProfile, number>({
      query: (id) => `users/${id}`,
      transformResponse: (response: { user: UserProfile }) => response.user,
      providesTags: ['Me'],
    }),
    saveOwnAccount: build.mutation<User, { id: number; profile: ProfileBody }>({
      query: ({ id, profile }) => ({ url: `users/${id}`, method: 'PUT', body: profile }),
      transformResponse: (response: { user: User }) => response.user,
      invalidatesTags: ['Me'],
    }),
    changeOwnPassword: build.mutation<null, ChangePasswordBody>({
      query: (body) => ({ url: 'users/change_password', method: 'PUT', body }),
      invalidatesTags: ['Sessions'],
    }),
    ownSessions: build.query<ListedSession[], number>({
      query: (userId) => `users/session?userId=${userId}&limit=${MAX_DEVICES}`,
      transformResponse: (response: { sessions: ListedSession[] }) => response.sessions,
      providesTags: ['Sessions'],
    }),
    endSession: build.mutation<null, number>({
      query: (id) => ({ url: `users/session/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Sessions'],
    }),
  }),
});

export const {
  useOwnAccountQuery,
  useSaveOwnAccountMutation,
  useChangeOwnPasswordMutation,
  useOwnSessionsQuery,
  useEndSessionMutation,
} = accountApi;
