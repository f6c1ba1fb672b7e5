import { type Static, Type } from 'typebox';
import { Nullable, OneOf, UnsignedInteger } from '../core/http/schema.ts';

const Optional = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

const shared = {
  percent: Type.Optional(Type.Integer({ description: 'De cada cien visitas' })),
  roles: Type.Optional(Type.Array(OneOf(['guest', 'student', 'teacher', 'bedelia', 'admin']))),
};
const counted = {
  pages: UnsignedInteger,
  broken: UnsignedInteger,
  trend: Type.Array(Type.Number(), { description: 'Páginas rotas de cada mil, desde que se publicó' }),
};

const Release = Type.Object({
  name: Type.String(),
  version: Optional('La versión que tienen todos; null si ninguna vale o si se quitó'),
  since: Optional('Desde cuándo'),
  by: Optional('Quién la publicó: la llave, o «servidor»'),
  wanted: Optional('La versión que nombra su puntero'),
  canary: Nullable(
    Type.Object({ version: Type.String(), since: Type.String(), by: Nullable(Type.String()), ...shared }),
  ),
  stopped: Nullable(
    Type.Object({
      version: Type.String(),
      at: Type.String(),
      by: Nullable(Type.String()),
      ...shared,
      pages: UnsignedInteger,
      broken: UnsignedInteger,
      screen: Type.String(),
      message: Type.String(),
      before: Type.Number({ description: 'La parte de las páginas que rompía la anterior' }),
    }),
  ),
  ...counted,
  before: Nullable(Type.Object({ version: Type.String(), since: Optional('Cuándo se publicó'), ...counted })),
  previous: Optional('La versión a la que se vuelve; null si no hay otra'),
  removed: Type.Boolean({ description: 'Quitado del portal por la administración' }),
  removable: Type.Boolean({ description: 'Falso si sin él nadie puede ingresar o no tiene inicio' }),
  uses: Type.Object({
    names: Type.Array(Type.String(), {
      description: 'Los nombres del kit que usa; del shell, los que presta',
    }),
    calls: Type.Integer({ description: 'Cuántas llamadas de la API conoce' }),
    missing: Type.Array(Type.String(), {
      description: 'Lo que este portal no tiene; del shell, lo que les faltaría a las demás',
    }),
    kit: Optional('La versión del kit que presta el shell'),
  }),
  screens: Type.Array(Type.String(), { description: 'Las direcciones de sus pantallas' }),
  menu: Type.Array(Type.String(), { description: 'Sus entradas del menú' }),
  refused: Type.Array(Type.Object({ version: Type.String(), faults: Type.Array(Type.String()) }), {
    description: 'Las que se pasaron por alto, y por qué',
  }),
  refusals: Type.Array(
    Type.Object({
      version: Type.String(),
      by: Type.String(),
      faults: Type.Array(Type.String()),
      createdAt: Type.String(),
    }),
    { description: 'Lo que se mandó y no entró, lo último primero' },
  ),
});
export type PortalPart = Static<typeof Release>;

export const RemotesResponse = Type.Object({
  remotes: Type.Array(Release),
  shell: Release,
  now: Type.Object(
    { people: UnsignedInteger, answering: UnsignedInteger },
    { description: 'Cuántas personas usan el portal ahora, y cuántas responden un cuestionario' },
  ),
});
export type PortalReleases = Static<typeof RemotesResponse>;

export const RollbackBody = Type.Object({ reason: Type.Optional(Type.String({ maxLength: 300 })) });
export const RollbackResponse = Type.Object({ version: Type.String() });

export const RemoteParams = Type.Object({
  name: Type.String({ pattern: '^[a-z][a-z0-9]*(-[a-z0-9]+)*$', maxLength: 60 }),
});
