import { errorBody, errorMessage } from '@rambla/kit/base-api';

const NOT_FOUND = 'No encontramos tu llave en este dispositivo. Probá de nuevo o entrá con tu contraseña.';

/** Explains that the person cancelled the creation of a passkey. */
export const PASSKEY_CANCELLED_TEXT = 'No se creó ninguna llave de acceso. Podés probar de nuevo.';
const CANCELLED = ['ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY', 'ERROR_CEREMONY_ABORTED'];

const REASONS: Record<string, string> = {
  ERROR_INVALID_DOMAIN: 'En esta dirección del portal no sirven las llaves de acceso.',
  ERROR_INVALID_RP_ID: 'En esta dirección del portal no sirven las llaves de acceso.',
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'Ese dispositivo ya tiene una llave de acceso de tu cuenta.',
};

/** Explains in Spanish why a passkey failed, according to the API's or the browser's error. */
export function passkeyProblem(error: unknown, cancelled = NOT_FOUND): string {
  if (errorBody(error) || !(error instanceof Error)) return errorMessage(error);
  const { code = '' } = error as { code?: string };
  if (CANCELLED.includes(code)) return cancelled;
  return REASONS[code] ?? 'Este navegador no pudo usar una llave de acceso.';
}

/** Wraps a form's `send`, so that browser errors of passkeys look like API errors. */
export function withPasskeyErrors<V>(send: (values: V) => Promise<unknown>, cancelled?: string) {
  return async (values: V) => {
    try {
      await send(values);
    } catch (error) {
      throw error instanceof Error
        ? { data: { code: 'no_passkey', message: passkeyProblem(error, cancelled) } }
        : error;
    }
  };
}
