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
/** A file's name within a release. */
export const FileName = Type.String({ pattern: '^[A-Za-z0-9_-][A-Za-z0-9_.-]*$', maxLength: 200 });
export const Version = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9.+-]*$', maxLength: 100 });
const Word = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_-]{0,63}$' });
const ByType = Type.Union([
  Type.String({ maxLength: 500 }),
  Type.Record(Word, Type.String({ maxLength: 500 })),
]);
// Below /api/, so that a page never asks another host.
const ApiPath = Type.String({
  pattern: '^[a-z_]+(/[A-Za-z0-9_:-]+)*([?][A-Za-z0-9_=&%.,-]*)?$',
  maxLength: 300,
});
// A path of this portal: `//host` and `/\\host` lead elsewhere.
const LocalPath = Type.String({ pattern: '^/(?![/\\\\])[^\\\\\\s]*$', maxLength: 300 });
/** The part of react-router's patterns that server and browser understand. */
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

export const Route = Type.Object(
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

/** A remote's `release.json`, as a team may have written it by hand. */
export const ReleaseFile = Type.Object(
  {
    name: Type.String({ pattern: '^[a-z][a-z0-9]*(-[a-z0-9]+)*$', maxLength: 60 }),
    version: Version,
    entry: Type.String(),
    routes: Type.Array(Route, { maxItems: 200 }),
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
/** The people for a release on trial: a part of the visits, or everybody of some roles. */
export const Share = Type.Union([
  Type.Object({ percent: Percent }, closed),
  Type.Object({ roles: Type.Array(Seer, { minItems: 1, maxItems: 4, uniqueItems: true }) }, closed),
]);
export type Share =
  | { percent: number }
  | { roles: ('guest' | 'student' | 'teacher' | 'bedelia' | 'admin')[] };

const Trial = Type.Object({ version: Version, share: Share, at: Type.String() });
const Stop = Type.Object({
  version: Version,
  /** Null for a release that everybody had. */
  share: Type.Union([Share, Type.Null()]),
  at: Type.String(),
  pages: Type.Integer(),
  broken: Type.Integer(),
  /** The share of the release before it. */
  before: Type.Number(),
  message: Type.String({ maxLength: 300 }),
  screen: Type.String({ maxLength: 100 }),
});
/** Why a release was taken back by itself. */
export type Stop = Omit<Static<typeof Stop>, 'share'> & { share: Share | null };

/** A remote's `current.json`. */
export const PointerFile = Type.Object({
  version: Version,
  previous: Type.Optional(Type.Array(Type.String())),
  /** The remote's first publication, according to its team. */
  since: Type.Optional(Type.String()),
  /** The publisher of each version. */
  publishedBy: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** The moment at which everybody got this version. */
  at: Type.Optional(Type.String()),
  /** The release that a part of the people get. */
  canary: Type.Optional(Trial),
  /** The last release that was taken back by itself, until somebody decides. */
  stopped: Type.Optional(Stop),
  /** Taken out of the portal; its releases stay on the disk. */
  removed: Type.Optional(Type.Literal(true)),
});
export type Canary = { version: string; share: Share; at: string };
export type Pointer = Omit<Static<typeof PointerFile>, 'canary' | 'stopped'> & {
  canary?: Canary;
  stopped?: Stop;
};
