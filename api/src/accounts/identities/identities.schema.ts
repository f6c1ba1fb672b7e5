import { Type } from 'typebox';
import { Id, IsoTime, Nullable, StrictObject } from '../../core/http/schema.ts';

export const IdentityCode = Type.String({ minLength: 1, maxLength: 200 });
// Browsers read backslashes as slashes, so `/\host` would leave the portal.
const LocalPath = Type.String({ pattern: '^/(?![/\\\\])[^\\\\\\s]*$', maxLength: 300 });

export const ProviderParams = Type.Object({ provider: Type.String({ maxLength: 20 }) });
export const LoginStartQuery = Type.Object({
  next: Type.Optional(LocalPath),
  add: Type.Optional(Type.Literal('1')),
});
/** Providers send extra parameters; the client library checks the relevant ones. */
export const OidcCallbackQuery = Type.Object(
  {
    code: Type.Optional(Type.String()),
    state: Type.Optional(Type.String()),
    iss: Type.Optional(Type.String()),
    error: Type.Optional(Type.String()),
  },
  { additionalProperties: true },
);
export const RedirectResponse = Type.Null({ description: 'Otra página; la cabecera `location` dice cuál' });
const Provider = Type.Object({ name: Type.String(), label: Type.String() });
export const ProvidersResponse = Type.Object({ providers: Type.Array(Provider) });

const Identity = Type.Object({
  id: Id,
  provider: Type.String(),
  label: Type.String(),
  email: Nullable(Type.String()),
  createdAt: IsoTime,
  lastUsedAt: Nullable(IsoTime),
});
export const IdentitiesResponse = Type.Object({ identities: Type.Array(Identity) });
export const IdentityResponse = Type.Object({ identity: Identity });
export const AddIdentityBody = StrictObject({ code: IdentityCode });

export type Identity = Type.Static<typeof Identity>;
export type IdentitiesResponse = Type.Static<typeof IdentitiesResponse>;
export type ProvidersResponse = Type.Static<typeof ProvidersResponse>;
