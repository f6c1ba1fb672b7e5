import type { NewRemoteToken, PortalReleases, RemoteTokens } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

type Named = { name: string };

const portalApi = baseApi.enhanceEndpoints({ addTagTypes: ['RemoteTokens'] }).injectEndpoints({
  endpoints: (build) => ({
    portalReleases: build.query<PortalReleases, void>({
      query: () => 'remotes',
      // Teams publish at any moment.
      keepUnusedDataFor: 0,
    }),
    rollBackRemote: build.mutation<void, Named & { reason: string }>({
      query: ({ name, reason }) => ({ url: `remotes/${name}/rollback`, method: 'POST', body: { reason } }),
    }),
    removeRemote: build.mutation<void, Named>({
      query: ({ name }) => ({ url: `remotes/${name}`, method: 'DELETE' }),
    }),
    remoteTokens: build.query<RemoteTokens, string>({
      query: (name) => `remotes/${name}/tokens`,
      providesTags: ['RemoteTokens'],
    }),
    createRemoteToken: build.mutation<NewRemoteToken, Named & { label: string }>({
      query: ({ name, label }) => ({ url: `remotes/${name}/tokens`, method: 'POST', body: { label } }),
      invalidatesTags: ['RemoteTokens'],
    }),
    deleteRemoteToken: build.mutation<void, Named & { id: number }>({
      query: ({ name, id }) => ({ url: `remotes/${name}/tokens/${id}`, method: 'DELETE' }),
      invalidatesTags: ['RemoteTokens'],
    }),
    restoreRemote: build.mutation<void, Named>({
      query: ({ name }) => ({ url: `remotes/${name}/restore`, method: 'POST' }),
    }),
  }),
});

export const {
  usePortalReleasesQuery,
  useRollBackRemoteMutation,
  useRemoveRemoteMutation,
  useRestoreRemoteMutation,
  useRemoteTokensQuery,
  useCreateRemoteTokenMutation,
  useDeleteRemoteTokenMutation,
} = portalApi;
