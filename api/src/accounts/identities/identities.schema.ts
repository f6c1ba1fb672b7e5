import { Type } from 'typebox';
import { Closed, Email, Id, IsoDate, Nullable } from '../../core/http/schema.ts';
import { SecondFactorResponse } from '../login/login.schema.ts';

const Code = Type.String({ minLength: 1, maxLength: 200 });
const Fingerprint = Type.Optional(Type.String({ maxLength: 200 }));
// Browsers read backslashes as slashes, so `/\host` would leave the portal.
const LocalPath = Type.String({ pattern: '^/(?![/\\\\])[^\\\\\\s]*$', maxLength: 300 });

export const ProviderParams = Type.Object({ provider: Type.String({ maxLength: 20 }) });
export const StartQuery = Type.Object({
  next: Type.Optional(LocalPath),
  add: Type.Optional(Type.Literal('1')),
});
/** Providers add what they like; the client library checks what counts. */
export const CallbackQuery = Type.Object(
  {
    code: Type.Optional(Type.String()),
    state: Type.Optional(Type.String()),
    iss: Type.Optional(Type.String()),
    error: Type.Optional(Type.String()),
  },
  { additionalProperties: true },
);
const Provider = Type.Object({ name: Type.String(), label: Type.String() });
export const ProvidersResponse = Type.Object({ providers: Type.Array(Provider) });

export const OidcLoginBody = Closed({ code: Code, fingerprint: Fingerprint });
/** Either the second step of a log-in, or a proof that the account is one's own. */
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
export const LinkMailBody = Closed({
  link: Code,
  email: Type.Optional(Email),
});
export const LinkBody = Closed({
  link: Code,
  password: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 })),
  code: Type.Optional(Type.String({ pattern: '^[0-9]{3} ?[0-9]{3}$' })),
  fingerprint: Fingerprint,
});

const Identity = Type.Object({
  id: Id,
  provider: Type.String(),
  label: Type.String(),
  email: Nullable(Type.String()),
  createdAt: IsoDate,
  lastUsedAt: Nullable(IsoDate),
});
export const IdentitiesResponse = Type.Object({ identities: Type.Array(Identity) });
export const IdentityResponse = Type.Object({ identity: Identity });
export const AddIdentityBody = Closed({ code: Code });

export type OidcLoginBody = Type.Static<typeof OidcLoginBody>;
export type OidcStep = Type.Static<typeof OidcStepResponse>;
export type LinkMailBody = Type.Static<typeof LinkMailBody>;
export type LinkBody = Type.Static<typeof LinkBody>;
export type Identity = Type.Static<typeof Identity>;
export type IdentitiesResponse = Type.Static<typeof IdentitiesResponse>;
export type ProvidersResponse = Type.Static<typeof ProvidersResponse>;
