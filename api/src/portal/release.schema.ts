import { type Static, Type } from 'typebox';

const closed = { additionalProperties: false };
const Access = Type.Union(
  ['all', 'guest', 'user', 'staff', 'teacher', 'bedelia', 'admin'].map((access) => Type.Literal(access)),
);
const RoleName = Type.Union(['student', 'teacher', 'bedelia', 'admin'].map((role) => Type.Literal(role)));
const Place = Type.Union(
  [
    'drawer-catalog',
    'drawer-account',
    'drawer-admin',
    'rail',
    'footer-courses',
    'footer-account',
    'footer-end',
    'top',
    'bar',
    'bar-action',
  ].map((place) => Type.Literal(place)),
);
/** A file's name within a release; without folders, so that it cannot lead out of the release. */
export const AssetFileName = Type.String({ pattern: '^[A-Za-z0-9_-][A-Za-z0-9_.-]*$', maxLength: 200 });
export const ReleaseVersion = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9.+-]*$', maxLength: 100 });
const Word = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_-]{0,63}$' });
const ByType = Type.Union([
  Type.String({ maxLength: 500 }),
  Type.Record(Word, Type.String({ maxLength: 500 })),
]);
// Relative to /api/, so that a page never calls another host.
const ApiPath = Type.String({
  pattern: '^[a-z_]+(/[A-Za-z0-9_:-]+)*([?][A-Za-z0-9_=&%.,-]*)?$',
  maxLength: 300,
});
// A local path: `//host` and `/\host` would lead elsewhere.
const LocalPath = Type.String({ pattern: '^/(?![/\\\\])[^\\\\\\s]*$', maxLength: 300 });
/** The subset of react-router patterns that both server and browser support. */
const ScreenPath = Type.String({
  pattern: '^/$|^(/([A-Za-z0-9_.~-]+|:[A-Za-z]+))*(/:[A-Za-z]+[?])?/?$',
  minLength: 1,
  maxLength: 200,
});

const Entry = Type.Object(
  {
    place: Place,
    label: Type.String({ minLength: 1, maxLength: 60 }),
    order: Type.Number(),
    to: Type.Optional(LocalPath),
    access: Type.Optional(Access),
    role: Type.Optional(RoleName),
    text: Type.Optional(Word),
    icon: Type.Optional(Word),
    tone: Type.Optional(Word),
    wide: Type.Optional(Type.Boolean()),
    group: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    count: Type.Optional(ApiPath),
  },
  closed,
);

const About = Type.Object(
  {
    title: Type.Optional(ByType),
    description: Type.Optional(ByType),
    picture: Type.String({ maxLength: 100 }),
    schema: Type.String({ maxLength: 40 }),
    only: Type.Optional(Type.String({ maxLength: 100 })),
    exists: Type.Optional(Type.String({ maxLength: 100 })),
    unlisted: Type.Optional(Type.Literal(true)),
  },
  closed,
);

export const ReleaseRoute = Type.Object(
  {
    name: Word,
    path: ScreenPath,
    access: Access,
    data: Type.Optional(Type.Array(ApiPath, { maxItems: 20 })),
    placeholders: Type.Optional(Type.Array(ApiPath, { maxItems: 20 })),
    personal: Type.Optional(Type.Boolean()),
    query: Type.Optional(Type.Array(Word, { maxItems: 10 })),
    about: Type.Optional(About),
    menu: Type.Optional(Type.Array(Entry, { maxItems: 20 })),
    home: Type.Optional(RoleName),
    bar: Type.Optional(Type.Boolean()),
  },
  closed,
);

const Assets = Type.Object(
  {
    js: Type.Array(Type.String()),
    css: Type.Array(Type.String()),
    early: Type.Optional(Type.String()),
  },
  closed,
);

/** A remote's `release.json`, which a team may write by hand. */
export const ReleaseFile = Type.Object(
  {
    name: Type.String({ pattern: '^[a-z][a-z0-9]*(-[a-z0-9]+)*$', maxLength: 60 }),
    version: ReleaseVersion,
    entry: Type.String(),
    routes: Type.Array(ReleaseRoute, { maxItems: 200 }),
    assets: Type.Record(Word, Assets),
    integrity: Type.Record(
      Type.String(),
      Type.String({ pattern: '^sha(256|384|512)-[A-Za-z0-9+/]{40,}={0,2}$' }),
    ),
    prerendered: Type.Record(Word, Type.String()),
  },
  closed,
);

const Percent = Type.Integer({ minimum: 0, maximum: 100, description: 'De cada cien visitas' });
const Seer = Type.Union(
  ['guest', 'student', 'teacher', 'bedelia', 'admin'].map((role) => Type.Literal(role)),
);
const Seers = Type.Array(Seer, { minItems: 1, maxItems: 5, uniqueItems: true });
/** The people who get a release on trial: a percentage, or everybody with one of the roles. */
export const CanaryShare = Type.Union([
  Type.Object({ percent: Percent }, closed),
  Type.Object({ roles: Seers }, closed),
]);
export type CanaryShare =
  | { percent: number }
  | { roles: ('guest' | 'student' | 'teacher' | 'bedelia' | 'admin')[] };

const Trial = Type.Object({ version: ReleaseVersion, share: CanaryShare, at: Type.String() });
const AutomaticRollback = Type.Object({
  version: ReleaseVersion,
  /** Null when everybody had the release. */
  share: Type.Union([CanaryShare, Type.Null()]),
  at: Type.String(),
  pages: Type.Integer(),
  broken: Type.Integer(),
  /** The previous release's share of broken pages. */
  before: Type.Number(),
  message: Type.String({ maxLength: 300 }),
  screen: Type.String({ maxLength: 100 }),
});
/** The record of an automatic rollback. */
export type AutomaticRollback = Omit<Static<typeof AutomaticRollback>, 'share'> & {
  share: CanaryShare | null;
};

/** A remote's `current.json`. */
export const PointerFile = Type.Object({
  version: ReleaseVersion,
  previous: Type.Optional(Type.Array(Type.String())),
  /** Former releases that the live shell or API no longer supports. */
  dropped: Type.Optional(Type.Array(Type.String())),
  /** When the remote was first published, as its team says. */
  since: Type.Optional(Type.String()),
  /** The publisher of each version. */
  publishedBy: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** When everybody got this version. */
  at: Type.Optional(Type.String()),
  /** The release that a share of people gets. */
  canary: Type.Optional(Trial),
  /** The last automatic rollback, until an administrator decides. */
  stopped: Type.Optional(AutomaticRollback),
  /** Removed from the portal; its releases stay on disk. */
  removed: Type.Optional(Type.Literal(true)),
});
export type Canary = { version: string; share: CanaryShare; at: string };
export type ReleasePointer = Omit<Static<typeof PointerFile>, 'canary' | 'stopped'> & {
  canary?: Canary;
  stopped?: AutomaticRollback;
};
