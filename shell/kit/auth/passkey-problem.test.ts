import { expect, test } from 'vitest';
import { PASSKEY_CANCELLED_TEXT, passkeyProblem } from './passkey-problem.ts';

const refused = (code: string) => Object.assign(new Error('refused'), { code });

test.each(['ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY', 'ERROR_CEREMONY_ABORTED'])(
  '%s says what else there is to do',
  (code) => {
    expect(passkeyProblem(refused(code))).toBe(
      'No encontramos tu llave en este dispositivo. Probá de nuevo o entrá con tu contraseña.',
    );
    expect(passkeyProblem(refused(code), PASSKEY_CANCELLED_TEXT)).toBe(PASSKEY_CANCELLED_TEXT);
  },
);

test('the API’s own words stay', () => {
  expect(passkeyProblem({ data: { code: 'invalid_challenge', message: 'Empezá de nuevo.' } })).toBe(
    'Empezá de nuevo.',
  );
});
