import { Type } from 'typebox';

export const Upstream = Type.Object({
  url: Type.Union([Type.String({ minLength: 1, maxLength: 300 }), Type.Null()], {
    description: 'La dirección del servidor del equipo; null si no tiene',
  }),
});

export const UpstreamKeySet = Type.Object({
  keys: Type.Array(
    Type.Object({
      kty: Type.String(),
      crv: Type.String(),
      x: Type.String(),
      kid: Type.String(),
      alg: Type.String(),
      use: Type.String(),
    }),
  ),
});
