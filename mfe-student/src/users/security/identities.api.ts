import type { IdentitiesResponse, Identity, ProvidersResponse } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

const identitiesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    ownIdentities: build.query<IdentitiesResponse, void>({
      query: () => 'users/identities',
      providesTags: ['Me'],
    }),
    accountProviders: build.query<ProvidersResponse, void>({ query: () => 'login/providers' }),
    addIdentity: build.mutation<{ identity: Identity }, string>({
      query: (code) => ({ url: 'users/identities', method: 'POST', body: { code } }),
      invalidatesTags: ['Me'],
    }),
    removeIdentity: build.mutation<null, number>({
      query: (id) => ({ url: `users/identities/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Me'],
    }),
  }),
});

export const {
  useOwnIdentitiesQuery,
  useAccountProvidersQuery,
  useAddIdentityMutation,
  useRemoveIdentityMutation,
} = identitiesApi;
