import { Type } from 'typebox';

const Remote = Type.Object({
  name: Type.String(),
  since: Type.String({ description: 'Desde cuándo está en el portal' }),
  wanted: Type.Union([Type.String(), Type.Null()], { description: 'La versión que nombra su puntero' }),
  served: Type.Union([Type.String(), Type.Null()], {
    description: 'La versión que se sirve; null si ninguna vale',
  }),
  refused: Type.Array(Type.Object({ version: Type.String(), faults: Type.Array(Type.String()) }), {
    description: 'Las que se pasaron por alto, y por qué',
  }),
});

export const RemotesResponse = Type.Object({ remotes: Type.Array(Remote) });
