import type { Challenge, LoginResponse, NewCredential } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';
import { store } from '@rambla/kit/store';
import type { AuthenticationResponseJSON } from '@simplewebauthn/browser';

/** `token` belongs to the signed challenge. */
type Signed = { token: string; response: AuthenticationResponseJSON; fingerprint?: string };
type Made = { token: string; response: NewCredential; name: string };
type Typed = { token: string; code: string };

const { endpoints } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    logInPasskeyOptions: build.mutation<Challenge, void>({
      query: () => ({ url: 'users/login/passkey/options', method: 'POST' }),
    }),
    logInByPasskey: build.mutation<LoginResponse, Signed>({
      query: (body) => ({ url: 'users/login/passkey', method: 'POST', body }),
    }),
    logInByNewPasskey: build.mutation<LoginResponse, Made>({
      query: (body) => ({ url: 'users/login/new_passkey', method: 'POST', body }),
    }),
    logInByCode: build.mutation<LoginResponse, Typed>({
      query: (body) => ({ url: 'users/login/recovery_code', method: 'POST', body }),
    }),
  }),
});

/** Dispatches an initiated call; rejects with its error. */
function send<T>(initiated: unknown): Promise<T> {
  return (store.dispatch(initiated as never) as unknown as { unwrap(): Promise<T> }).unwrap();
}

export const requestPasskeyChallenge = () => send<Challenge>(endpoints.logInPasskeyOptions.initiate());
export const sendPasskey = (body: Signed) => send<LoginResponse>(endpoints.logInByPasskey.initiate(body));
export const sendNewPasskey = (body: Made) => send<LoginResponse>(endpoints.logInByNewPasskey.initiate(body));
export const sendRecoveryCode = (body: Typed) => send<LoginResponse>(endpoints.logInByCode.initiate(body));
