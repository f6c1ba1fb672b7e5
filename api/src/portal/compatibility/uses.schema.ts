import { type Static, Type } from 'typebox';

const MAX_PER_LEVEL = 5000;
const Fields = Type.Record(Type.String({ maxLength: 300 }), Type.Array(Type.String({ maxLength: 200 })), {
  maxProperties: MAX_PER_LEVEL,
});

const Major = Type.String({ pattern: '^\\d+(\\.x)?$', maxLength: 20 });
/** The major versions of kit and contract with which a team's remote works, as in `1` or `1.x`. */
export const Engines = Type.Object({
  'rambla-kit': Type.Optional(Major),
  'rambla-contract': Type.Optional(Major),
});
export type Engines = Static<typeof Engines>;

/** A remote's `uses.json`, which lists the names and calls that its code uses. */
export const UsesFile = Type.Object({
  engines: Type.Optional(Engines),
  /** By shared module: each imported name with its signature, which is empty when unknown. */
  kit: Type.Record(Type.String(), Type.Record(Type.String(), Type.String({ maxLength: 20_000 }))),
  /** The names of the endpoints that the remote injects into the shared API slice. */
  endpoints: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 2000 })),
  /** By operation such as `GET /courses/{}`: the fields that the code reads and sends. */
  api: Type.Record(Type.String({ maxLength: 300 }), Type.Object({ reads: Fields, sends: Fields }), {
    maxProperties: MAX_PER_LEVEL,
  }),
});
export type RemoteUses = Static<typeof UsesFile>;

/** A shell's `offers.json`: by shared module, each name with its signature. */
export const OffersFile = Type.Record(Type.String(), Type.Record(Type.String(), Type.String()));
export type SharedExports = Static<typeof OffersFile>;
