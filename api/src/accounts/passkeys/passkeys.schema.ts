import { Type } from 'typebox';
import { Id, IsoTime, Nullable, OneOf, StrictObject, UnsignedInteger } from '../../core/http/schema.ts';
import { PlainName } from '../../core/text/plain-names.schema.ts';

function Base64Url(maxLength: number) {
  return Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' });
}

const CredentialId = Base64Url(1400);
const ClientData = Base64Url(10_000);
// Fields that browsers add beyond the standard are ignored.
const credential = {
  id: CredentialId,
  rawId: CredentialId,
  type: OneOf(['public-key']),
  clientExtensionResults: Type.Object({}),
  authenticatorAttachment: Type.Optional(Nullable(Type.String({ maxLength: 40 }))),
};

/** A new passkey as WebAuthn's `toJSON` writes it. */
export const NewCredential = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: ClientData,
    attestationObject: Base64Url(60_000),
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 10 })),
  }),
});

/** A use of a passkey as WebAuthn's `toJSON` writes it. */
export const AssertionCredential = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: ClientData,
    authenticatorData: Base64Url(10_000),
    signature: Base64Url(10_000),
    userHandle: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
  }),
});

export const ChallengeToken = Type.String({ minLength: 1, maxLength: 200 });
const PasskeyName = PlainName(60);

/** Options for `navigator.credentials`, and a token that is valid once within ten minutes. */
export const Challenge = Type.Object({ token: Type.String(), options: Type.Any() });

export const Passkey = Type.Object({
  id: Id,
  name: Type.String(),
  createdAt: IsoTime,
  lastUsedAt: Nullable(IsoTime),
});
export const PasskeyResponse = Type.Object({ passkey: Passkey });
export const PasskeysResponse = Type.Object({
  passkeys: Type.Array(Passkey),
  /** The number of unused recovery codes; only roles that need a second factor have any. */
  recoveryCodes: UnsignedInteger,
  /** Whether the caller's role must have a passkey. */
  required: Type.Boolean(),
  /** Whether changing log-in methods needs no password, because of a recent log-in or confirmation. */
  confirmed: Type.Boolean(),
  /** False for people who log in by passkey or provider alone; they cannot confirm with a password. */
  hasPassword: Type.Boolean(),
});
export const NewPasskeyBody = StrictObject({
  token: ChallengeToken,
  response: NewCredential,
  name: PasskeyName,
});
export const RenamePasskeyBody = StrictObject({ name: PasskeyName });
export const ConfirmSessionBody = StrictObject({ password: Type.String({ minLength: 1, maxLength: 1000 }) });
export const RecoveryCodesResponse = Type.Object({ codes: Type.Array(Type.String()) });

export type NewCredential = Type.Static<typeof NewCredential>;
export type AssertionCredential = Type.Static<typeof AssertionCredential>;
export type Challenge = Type.Static<typeof Challenge>;
export type Passkey = Type.Static<typeof Passkey>;
export type PasskeysResponse = Type.Static<typeof PasskeysResponse>;
export type NewPasskeyBody = Type.Static<typeof NewPasskeyBody>;
