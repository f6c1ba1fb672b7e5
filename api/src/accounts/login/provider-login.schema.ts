import { Type } from 'typebox';
import { Email, Nullable, StrictObject } from '../../core/http/schema.ts';
import { IdentityCode } from '../identities/identities.schema.ts';
import { PasskeyProof, SecondFactorResponse } from './login.schema.ts';

const Fingerprint = Type.Optional(Type.String({ maxLength: 200 }));

export const OidcLoginBody = StrictObject({ code: IdentityCode, fingerprint: Fingerprint });
/** Either the second step of a log-in, or the step that proves ownership of the account. */
export const OidcStepResponse = Type.Object({
  secondFactor: Type.Optional(SecondFactorResponse.properties.secondFactor),
  link: Type.Optional(
    Type.Object({
      token: Type.String(),
      provider: Type.String(),
      email: Nullable(Type.String()),
      hasAccount: Type.Boolean({
        description:
          'Hay una cuenta con ese correo; solo se dice a quien el proveedor confirma como su dueño',
      }),
    }),
  ),
});
export const ConfirmationMailBody = StrictObject({
  link: IdentityCode,
  email: Type.Optional(Email),
});
export const LinkIdentityBody = StrictObject({
  link: IdentityCode,
  password: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 })),
  code: Type.Optional(Type.String({ pattern: '^[0-9]{3} ?[0-9]{3}$' })),
  passkey: Type.Optional(PasskeyProof),
  fingerprint: Fingerprint,
});

export type OidcLoginBody = Type.Static<typeof OidcLoginBody>;
export type OidcStep = Type.Static<typeof OidcStepResponse>;
export type ConfirmationMailBody = Type.Static<typeof ConfirmationMailBody>;
export type LinkIdentityBody = Type.Static<typeof LinkIdentityBody>;
