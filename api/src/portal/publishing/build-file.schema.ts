import { type Static, Type } from 'typebox';
import { UsesFile } from '../compatibility/uses.schema.ts';
import { FileName, Route, Version } from '../release.schema.ts';

const closed = { additionalProperties: false };

/** A remote's build: files by name, without the URLs that a portal gives them. */
export const BuildFile = Type.Object(
  {
    /** The version in the remote's package. */
    version: Version,
    /** The federation entry. */
    entry: FileName,
    screens: Type.Array(
      Type.Object(
        {
          route: Route,
          js: Type.Array(FileName, { maxItems: 200 }),
          css: Type.Array(FileName, { maxItems: 200 }),
          early: Type.Optional(FileName),
          /** The screen's HTML; `/@release@/` is replaced by the release's folder. */
          html: Type.Optional(Type.String({ maxLength: 500_000 })),
        },
        closed,
      ),
      { maxItems: 200 },
    ),
    uses: UsesFile,
  },
  closed,
);
export type BuildFile = Static<typeof BuildFile>;
