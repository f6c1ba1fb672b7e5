import { type Static, Type } from 'typebox';
import { UsesFile } from '../compatibility/uses.schema.ts';
import { AssetFileName, ReleaseRoute, ReleaseVersion } from '../release.schema.ts';

const closed = { additionalProperties: false };

/** A remote's build: files by name, without the URLs that a portal gives them. */
export const RemoteBuild = Type.Object(
  {
    /** The version in the remote's package. */
    version: ReleaseVersion,
    /** The federation entry. */
    entry: AssetFileName,
    screens: Type.Array(
      Type.Object(
        {
          route: ReleaseRoute,
          js: Type.Array(AssetFileName, { maxItems: 200 }),
          css: Type.Array(AssetFileName, { maxItems: 200 }),
          early: Type.Optional(AssetFileName),
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
export type RemoteBuild = Static<typeof RemoteBuild>;
