import { type Static, Type } from 'typebox';
import { Id } from '../../core/http/schema.ts';
import { RemoteParams } from '../remotes.schema.ts';

const token = {
  id: Id,
  label: Type.String(),
  createdAt: Type.String(),
  lastUsedAt: Type.Union([Type.String(), Type.Null()]),
};

export const TokenBody = Type.Object({
  label: Type.String({
    minLength: 1,
    maxLength: 60,
    pattern: '\\S',
    description: 'De quién es, para la administración',
  }),
});
export const NewToken = Type.Object({
  ...token,
  token: Type.String({ description: 'La llave: se ve esta única vez' }),
});
export type NewRemoteToken = Static<typeof NewToken>;
export const TokensResponse = Type.Object({ tokens: Type.Array(Type.Object(token)) });
export type RemoteTokens = Static<typeof TokensResponse>;
export const TokenParams = Type.Object({ ...RemoteParams.properties, id: Id });
export const PushResponse = Type.Object({
  version: Type.String(),
  url: Type.String({ description: 'Dónde se ve su primera pantalla' }),
});
