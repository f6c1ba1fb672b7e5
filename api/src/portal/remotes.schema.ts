import { type Static, Type } from 'typebox';

const Optional = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

const Release = Type.Object({
  name: Type.String(),
  since: Type.String({ description: 'Desde cuándo está en el portal' }),
  wanted: Optional('La versión que nombra su puntero'),
  served: Optional('La versión que se sirve; null si ninguna vale o si se quitó'),
  publishedAt: Optional('Cuándo se publicó la que se sirve'),
  previous: Optional('La versión a la que se vuelve; null si no hay otra'),
  previousAt: Optional('Cuándo se publicó esa'),
  removed: Type.Boolean({ description: 'Quitado del portal por la administración' }),
  removable: Type.Boolean({ description: 'Falso si sin él nadie puede ingresar o no tiene inicio' }),
  names: Type.Array(Type.String(), { description: 'Los nombres del kit que usa; del shell, los que presta' }),
  calls: Type.Integer({ description: 'Cuántas llamadas de la API conoce' }),
  screens: Type.Array(Type.String(), { description: 'Las direcciones de sus pantallas' }),
  publishedBy: Optional('Quién publicó la que se sirve: la llave, o «servidor»'),
  refused: Type.Array(Type.Object({ version: Type.String(), faults: Type.Array(Type.String()) }), {
    description: 'Las que se pasaron por alto, y por qué',
  }),
  pushes: Type.Array(
    Type.Object({
      version: Type.String(),
      by: Type.String(),
      faults: Type.Array(Type.String()),
      createdAt: Type.String(),
    }),
    { description: 'Lo que se mandó y no entró, lo último primero' },
  ),
});
export type PortalRelease = Static<typeof Release>;

export const RemotesResponse = Type.Object({ remotes: Type.Array(Release), shell: Release });
export type PortalReleases = Static<typeof RemotesResponse>;

export const RollbackBody = Type.Object({ reason: Type.Optional(Type.String({ maxLength: 300 })) });
export const RollbackResponse = Type.Object({ version: Type.String() });

export const RemoteParams = Type.Object({
  name: Type.String({ pattern: '^[a-z][a-z0-9]*(-[a-z0-9]+)*$', maxLength: 60 }),
});
