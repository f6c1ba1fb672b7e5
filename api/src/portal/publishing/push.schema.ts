import { type Static, Type } from 'typebox';
import { Email, Id, OneOf, StrictObject } from '../../core/http/schema.ts';
import type { CanaryShare } from '../release.schema.ts';
import { RemoteParams } from '../remotes.schema.ts';

const token = {
  id: Id,
  label: Type.String(),
  email: Type.Union([Type.String(), Type.Null()]),
  createdAt: Type.String(),
  lastUsedAt: Type.Union([Type.String(), Type.Null()]),
};

export const RemoteTokenBody = Type.Object({
  label: Type.String({
    minLength: 1,
    maxLength: 60,
    pattern: '\\S',
    description: 'De quién es, para la administración',
  }),
  email: Type.Optional(Email),
});
export const CreatedRemoteToken = Type.Object({
  ...token,
  token: Type.String({ description: 'La llave: se ve esta única vez' }),
});
export type CreatedRemoteToken = Static<typeof CreatedRemoteToken>;
export const RemoteTokensResponse = Type.Object({ tokens: Type.Array(Type.Object(token)) });
export type RemoteTokens = Static<typeof RemoteTokensResponse>;
export const RemoteTokenParams = Type.Object({ ...RemoteParams.properties, id: Id });
export const RemoteRollbackQuery = StrictObject({
  from: Type.Optional(
    Type.String({ maxLength: 100, description: 'La versión más nueva que se vio; 409 si ya es otra' }),
  ),
});
export const RemotePublicationQuery = StrictObject({
  share: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: 'De cada cien visitas' })),
  role: Type.Optional(OneOf(['guest', 'student', 'teacher', 'bedelia', 'admin'])),
});
/** Returns the share that a push requests; undefined for everybody. */
export function canaryShareOf({
  share,
  role,
}: Static<typeof RemotePublicationQuery>): CanaryShare | undefined {
  if (role !== undefined) return { roles: [role] };
  return share === undefined || share === 100 ? undefined : { percent: share };
}
export const RemotePublicationResponse = Type.Object({
  version: Type.String(),
  url: Type.String({ description: 'Dónde se ve su primera pantalla' }),
  removed: Type.Boolean({
    description: 'La administración quitó esta parte: la versión queda guardada y nadie la ve todavía',
  }),
});
