import type { LoginResponse, OidcStep, ProvidersResponse } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';
import type { AuthenticationResponseJSON } from '@simplewebauthn/browser';

export type SignedPasskeyProof = { token: string; response: AuthenticationResponseJSON };
type Link = {
  link: string;
  password?: string;
  code?: string;
  passkey?: SignedPasskeyProof;
  fingerprint: string;
};

const providersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    providers: build.query<ProvidersResponse, void>({ query: () => 'login/providers' }),
    logInByProvider: build.mutation<LoginResponse | OidcStep, { code: string; fingerprint: string }>({
      query: (body) => ({ url: 'users/login_oidc', method: 'POST', body }),
    }),
    mailLinkCode: build.mutation<{ message: string }, { link: string; email?: string }>({
      query: (body) => ({ url: 'users/login_oidc/mail', method: 'POST', body }),
    }),
    linkProvider: build.mutation<LoginResponse | OidcStep, Link>({
      query: (body) => ({ url: 'users/login_oidc/link', method: 'POST', body }),
    }),
  }),
});

export const {
  useProvidersQuery,
  useLogInByProviderMutation,
  useMailLinkCodeMutation,
  useLinkProviderMutation,
} = providersApi;
