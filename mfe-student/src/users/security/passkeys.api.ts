import type { Challenge, NewCredential, Passkey, PasskeysResponse } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

type Made = { token: string; response: NewCredential; name: string };

const passkeysApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    passkeys: build.query<PasskeysResponse, void>({
      query: () => 'users/passkeys',
      providesTags: ['Me'],
    }),
    passkeyOptions: build.mutation<Challenge, void>({
      query: () => ({ url: 'users/passkeys/options', method: 'POST' }),
    }),
    addPasskey: build.mutation<{ passkey: Passkey }, Made>({
      query: (body) => ({ url: 'users/passkeys', method: 'POST', body }),
      invalidatesTags: ['Me'],
    }),
    renamePasskey: build.mutation<{ passkey: Passkey }, { id: number; name: string }>({
      query: ({ id, ...body }) => ({ url: `users/passkeys/${id}`, method: 'PUT', body }),
      invalidatesTags: ['Me'],
    }),
    removePasskey: build.mutation<null, number>({
      query: (id) => ({ url: `users/passkeys/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Me'],
    }),
    makeRecoveryCodes: build.mutation<{ codes: string[] }, void>({
      query: () => ({ url: 'users/recovery_codes', method: 'POST' }),
      invalidatesTags: ['Me'],
    }),
  }),
});

export const {
  usePasskeysQuery,
  usePasskeyOptionsMutation,
  useAddPasskeyMutation,
  useRenamePasskeyMutation,
  useRemovePasskeyMutation,
  useMakeRecoveryCodesMutation,
} = passkeysApi;
