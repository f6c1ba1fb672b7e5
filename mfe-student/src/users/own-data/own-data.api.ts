import type { Job, OwnDataStatus } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

const ownDataApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    ownData: build.query<OwnDataStatus, void>({ query: () => 'users/me/data', providesTags: ['Me'] }),
    startExport: build.mutation<{ job: Job }, void>({
      query: () => ({ url: 'users/me/export', method: 'POST' }),
      invalidatesTags: ['Me'],
    }),
    createExportLink: build.mutation<{ url: string }, void>({
      query: () => ({ url: 'users/me/export/link', method: 'POST' }),
    }),
    closeAccount: build.mutation<{ closesAt: string }, void>({
      query: () => ({ url: 'users/me/closure', method: 'POST' }),
      invalidatesTags: ['Me'],
    }),
    keepAccount: build.mutation<null, void>({
      query: () => ({ url: 'users/me/closure', method: 'DELETE' }),
      invalidatesTags: ['Me'],
    }),
  }),
});

export const {
  useOwnDataQuery,
  useStartExportMutation,
  useCreateExportLinkMutation,
  useCloseAccountMutation,
  useKeepAccountMutation,
} = ownDataApi;
