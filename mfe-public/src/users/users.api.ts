import type { LoginBody, LoginResponse, SecondFactor, SignUpBody } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

/** A message for the person; it does not reveal whether the address has an account. */
type MessageResponse = { message: string };
/** `next` is the page to open after the person has used the mail's link. */
type Addressed = { email: string; next?: string };

const usersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    signUp: build.mutation<MessageResponse, SignUpBody>({
      query: (body) => ({ url: 'users', method: 'POST', body }),
    }),
    logIn: build.mutation<LoginResponse | { secondFactor: SecondFactor }, LoginBody>({
      query: (body) => ({ url: 'users/login', method: 'POST', body }),
    }),
    requestForgotPassword: build.mutation<MessageResponse, Addressed>({
      query: (body) => ({ url: 'users/request_forgot_password', method: 'POST', body }),
    }),
    verifyForgotPassword: build.mutation<null, { token: string; password: string }>({
      query: (body) => ({ url: 'users/verify_forgot_password', method: 'POST', body }),
    }),
    checkForgotPassword: build.query<null, string>({
      query: (token) => ({ url: 'users/check_forgot_password', method: 'POST', body: { token } }),
    }),
    activate: build.mutation<
      LoginResponse | { secondFactor: SecondFactor } | null,
      { token: string; fingerprint?: string }
    >({
      query: (body) => ({ url: 'users/activate', method: 'POST', body }),
    }),
    resendActivation: build.mutation<MessageResponse, Addressed>({
      query: (body) => ({ url: 'users/resend_activation', method: 'POST', body }),
    }),
  }),
});

export const {
  useSignUpMutation,
  useLogInMutation,
  useRequestForgotPasswordMutation,
  useVerifyForgotPasswordMutation,
  useCheckForgotPasswordQuery,
  useActivateMutation,
  useResendActivationMutation,
} = usersApi;
