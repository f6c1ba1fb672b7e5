import type { PortalReleases } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

type Named = { name: string };

const portalApi = baseApi.injectEndpoints({
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
} = portalApi;
