import { Type } from 'typebox';
import { Id, IsoTime, OneOf, ROLES, StrictObject } from '../../core/http/schema.ts';
import {
  AssertionCredential,
  Challenge,
  ChallengeToken,
  NewPasskeyBody,
} from '../passkeys/passkeys.schema.ts';
import { MailToken } from '../users/users.schema.ts';

const Fingerprint = Type.Optional(Type.String({ maxLength: 200 }));

export const LoginBody = StrictObject({
  email: Type.String({ minLength: 1, maxLength: 254 }),
  /** Limits only the length, because a wrong password has its own error. */
  password: Type.String({ minLength: 1, maxLength: 1000 }),
  fingerprint: Fingerprint,
});
export const ActivateBody = StrictObject({ token: MailToken, fingerprint: Fingerprint });
export const LoginResponse = Type.Object({
  token: Type.String(),
  role: OneOf(ROLES),
  id: Id,
  closesAt: Type.Optional({
    ...IsoTime,
    description: 'Solo en una cuenta que se cierra: hasta cuándo su persona puede arrepentirse',
  }),
});

/** Asks for the second factor after the first step; the token is valid only for the second step. */
export const SecondFactorResponse = Type.Object({
  secondFactor: Type.Object({
    ...Challenge.properties,
    kind: OneOf(['passkey', 'new_passkey'], {
      description:
        '`passkey`: se sigue con POST /users/login/passkey o …/recovery_code; `new_passkey`: con POST /users/login/new_passkey',
    }),
  }),
});

const proof = { token: ChallengeToken, response: AssertionCredential };
export const PasskeyProof = StrictObject(proof);
export const PasskeyLoginBody = StrictObject({ ...proof, fingerprint: Fingerprint });
export const RecoveryCodeLoginBody = StrictObject({
  token: ChallengeToken,
  code: Type.String({ minLength: 1, maxLength: 100 }),
});
export const NewPasskeyLoginBody = NewPasskeyBody;

export type LoginBody = Type.Static<typeof LoginBody>;
export type LoginResponse = Type.Static<typeof LoginResponse>;
export type SecondFactor = Type.Static<typeof SecondFactorResponse>['secondFactor'];
export type PasskeyProof = Type.Static<typeof PasskeyProof>;
export type PasskeyLoginBody = Type.Static<typeof PasskeyLoginBody>;
export type RecoveryCodeLoginBody = Type.Static<typeof RecoveryCodeLoginBody>;
