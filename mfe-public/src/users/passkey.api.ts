import type { Challenge, LoginResponse, NewCredential } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';
import { store } from '@rambla/kit/store';
import type { AuthenticationResponseJSON } from '@simplewebauthn/browser';

/** `token` belongs to the signed challenge. */
type SignedPasskeyBody = { token: string; response: AuthenticationResponseJSON; fingerprint?: string };
type CreatedPasskeyBody = { token: string; response: NewCredential; name: string };
type RecoveryCodeBody = { token: string; code: string };

const { endpoints } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    logInPasskeyOptions: build.mutation<Challenge, void>({
      query: () => ({ url: 'users/login/passkey/options', method: 'POST' }),
    }),
    logInByPasskey: build.mutation<LoginResponse, SignedPasskeyBody>({
      query: (body) => ({ url: 'users/login/passkey', method: 'POST', body }),
    }),
    logInByNewPasskey: build.mutation<LoginResponse, CreatedPasskeyBody>({
      query: (body) => ({ url: 'users/login/new_passkey', method: 'POST', body }),
    }),
    logInByCode: build.mutation<LoginResponse, RecoveryCodeBody>({
      query: (body) => ({ url: 'users/login/recovery_code', method: 'POST', body }),
    }),
  }),
});

/** Dispatches an initiated call; rejects with its error. */
function send<T>(initiated: unknown): Promise<T> {
  return (store.dispatch(initiated as never) as unknown as { unwrap(): Promise<T> }).unwrap();
}

export const requestPasskeyChallenge = () => send<Challenge>(endpoints.logInPasskeyOptions.initiate());
export const sendPasskey = (body: SignedPasskeyBody) =>
  send<LoginResponse>(endpoints.logInByPasskey.initiate(body));
export const sendNewPasskey = (body: CreatedPasskeyBody) =>
  send<LoginResponse>(endpoints.logInByNewPasskey.initiate(body));
export const sendRecoveryCode = (body: RecoveryCodeBody) =>
  send<LoginResponse>(endpoints.logInByCode.initiate(body));
