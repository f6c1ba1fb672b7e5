import { passkeyProblem } from '@rambla/kit/auth/passkey-problem';
import { errorBody } from '@rambla/kit/base-api';
import { startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser';
import { finishLogin } from './finish-login.ts';
import { writeLastLoginMethod } from './last-login-method.ts';
import { requestPasskeyChallenge, sendPasskey } from './passkey.api.ts';

type Device = () => Promise<string>;

/** Logs in with a passkey; resolves to an error message, which is empty on success. */
export async function logInWithPasskey(device: Device): Promise<string> {
  try {
    await logIn(device, false);
    return '';
  } catch (error) {
    return passkeyProblem(error);
  }
}

/** Offers passkeys in a field's autofill, reports errors to `tell`, and returns a function to stop. */
export function suggestPasskeys(device: Device, tell: (problem: string) => void): () => void {
  logIn(device, true).catch((error) => {
    // Reports only the API's errors, because cancelling the dialog needs no message.
    if (errorBody(error)) tell(passkeyProblem(error));
  });
  return () => WebAuthnAbortService.cancelCeremony();
}

/** Signs with any passkey of this portal, to prove ownership of an account. */
export async function signWithPasskey() {
  WebAuthnAbortService.cancelCeremony();
  const { token, options } = await requestPasskeyChallenge();
  return { token, response: await startAuthentication({ optionsJSON: options }) };
}

async function logIn(device: Device, useBrowserAutofill: boolean): Promise<void> {
  const { token, options } = await requestPasskeyChallenge();
  const response = await startAuthentication({ optionsJSON: options, useBrowserAutofill });
  const session = await sendPasskey({ token, response, fingerprint: await device() });
  writeLastLoginMethod('passkey');
  await finishLogin(session);
}
