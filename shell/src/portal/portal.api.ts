import type { CreatedRemoteToken, PortalReleases, RemoteTokens } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

type Named = { name: string };
type Moved = { version: string };
export type ReleaseAudience =
  | { percent: number }
  | { roles: ('guest' | 'student' | 'teacher' | 'bedelia' | 'admin')[] };

/** Names the version that the person saw in a header, because an older API refuses unknown body fields. */
const seen = (version: string | undefined) => ({
  'If-Match': version === undefined ? undefined : `"${version}"`,
});

const portalApi = baseApi.enhanceEndpoints({ addTagTypes: ['RemoteTokens'] }).injectEndpoints({
  endpoints: (build) => ({
    portalReleases: build.query<PortalReleases, void>({
      query: () => 'remotes',
      // Not cached, because teams may publish at any time.
      keepUnusedDataFor: 0,
    }),
    rollBackRemote: build.mutation<Moved, Named & { from: string | undefined; reason: string }>({
      query: ({ name, from, ...body }) => ({
        url: `remotes/${name}/rollback`,
        method: 'POST',
        headers: seen(from),
        body,
      }),
    }),
    shareRemote: build.mutation<Moved, Named & { version: string | undefined; share: ReleaseAudience }>({
      query: ({ name, version, share }) => ({
        url: `remotes/${name}/share`,
        method: 'PUT',
        headers: seen(version),
        body: share,
      }),
    }),
    removeRemote: build.mutation<void, Named>({
      query: ({ name }) => ({ url: `remotes/${name}`, method: 'DELETE' }),
    }),
    remoteTokens: build.query<RemoteTokens, string>({
      query: (name) => `remotes/${name}/tokens`,
      providesTags: ['RemoteTokens'],
    }),
    createRemoteToken: build.mutation<CreatedRemoteToken, Named & { label: string; email?: string }>({
      query: ({ name, ...body }) => ({ url: `remotes/${name}/tokens`, method: 'POST', body }),
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
  useShareRemoteMutation,
  useRestoreRemoteMutation,
  useRemoteTokensQuery,
  useCreateRemoteTokenMutation,
  useDeleteRemoteTokenMutation,
} = portalApi;
