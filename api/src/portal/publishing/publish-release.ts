import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { listSchemaFaults, matchesSchema } from '../../platform/plugins/check-value.ts';
import { listNewReleaseFaults, listReleaseFaults } from '../check-release.ts';
import {
  listUnmetNeeds,
  type PortalCapabilities,
  readPortalCapabilities,
} from '../compatibility/incompatible-releases.ts';
import { listReservedNameFaults } from '../compatibility/reserved-names.ts';
import { listConflicts } from '../live-faults.ts';
import { readPointer, releasesFolderOf, setCanary, setCurrentRelease, withPortalLock } from '../pointers.ts';
import type { RemoteRelease } from '../registry.ts';
import type { CanaryShare } from '../release.schema.ts';
import { isDraft } from '../release-versions.ts';
import { readCurrentReleases } from '../releases.ts';
import { readCurrentShell } from '../shell.ts';
import { compressFolder } from './compress-folder.ts';
import { deleteAbandoned } from './delete-abandoned.ts';
import { listGlobalCssFaults } from './global-rules.ts';
import { makeRelease } from './make-release.ts';
import { RemoteBuild } from './remote-build.schema.ts';

/** A refused release with every reason. */
export class ReleaseRefusedError extends Error {
  readonly version: string;
  readonly faults: string[];

  constructor(name: string, version: string, faults: string[]) {
    super([`${name} no se publicó:`, ...faults.map((fault) => `  ${fault}`)].join('\n'));
    this.version = version;
    this.faults = faults;
  }
}

export type ReleasePublication = {
  portalDir: string;
  name: string;
  /** The build's description, not yet checked. */
  build: unknown;
  /** Paths of the files by name. */
  files: ReadonlyMap<string, string>;
  /** The publisher's name, shown on the screen Portal. */
  by: string;
  /** The share of people who get the release. */
  share?: CanaryShare | undefined;
  /** The shell and API to check against, instead of the live ones. */
  provided?: PortalCapabilities | undefined;
};

/** Checks a build, stores it and makes it live; returns its version or throws `ReleaseRefusedError`. */
export async function publishRelease(publication: ReleasePublication): Promise<string> {
  const { portalDir, name, files } = publication;
  const build = requireBuild(name, publication.build);
  const release = await makeRelease(name, build, files).catch((error: Error) => {
    throw new ReleaseRefusedError(name, build.version, [error.message]);
  });
  const { version } = release;
  const ownFaults = [
    ...(await listGlobalCssFaultsInFiles(name, files)),
    ...listReservedNameFaults(name, build.uses.kit),
    ...listNewReleaseFaults(release),
  ];
  const requireEntry = async () => {
    const faults = [...(await faultsBeside(publication, release, build)), ...ownFaults];
    if (faults.length > 0) throw new ReleaseRefusedError(name, version, faults);
  };
  await requireEntry();
  const folder = path.join(releasesFolderOf(portalDir, name), version);
  // Versions end with a hash of the content, so an existing folder is the same release.
  if (!existsSync(folder)) await storeRelease(folder, release, files);
  return withPortalLock(portalDir, async () => {
    // Another part may have changed before the lock, so the release is checked again.
    await requireEntry();
    // The same code may have been rebuilt with a newer kit.
    await writeFile(path.join(folder, 'uses.json'), JSON.stringify(build.uses));
    await setVersion(publication, version);
    return version;
  });
}

async function storeRelease(
  folder: string,
  release: RemoteRelease,
  files: ReleasePublication['files'],
): Promise<void> {
  await deleteAbandoned(path.dirname(folder), isDraft);
  const draft = `${folder}.draft-${process.pid}`;
  await mkdir(draft, { recursive: true });
  for (const [file, place] of files) await cp(place, path.join(draft, file));
  const live = await readPointer(path.dirname(folder));
  await compressFolder(draft, live ? path.join(path.dirname(folder), live.version) : undefined);
  await writeFile(path.join(draft, 'release.json'), JSON.stringify(release, null, 1));
  // Another publisher may have stored it meanwhile.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true }));
}

async function setVersion(
  { portalDir, name, by, share }: ReleasePublication,
  version: string,
): Promise<void> {
  if (share) await setCanary(portalDir, name, version, { share, by });
  else await setCurrentRelease(portalDir, name, version, by);
}

/** Lists conflicts between this release and the live parts. */
async function faultsBeside(
  { portalDir, name, share, provided }: ReleasePublication,
  release: RemoteRelease,
  { uses }: RemoteBuild,
): Promise<string[]> {
  const { version } = release;
  const { releases } = await readCurrentReleases(portalDir);
  const isFirst = !releases.some((each) => each.name === name);
  const icons = provided?.icons ?? (await readCurrentShell(portalDir))?.icons;
  return [
    ...(share && isFirst ? ['a prueba: no hay una versión anterior para los demás'] : []),
    ...listReleaseFaults(release, { name, version, icons }),
    ...(await listConflicts(portalDir, release, uses)),
    ...listUnmetNeeds(uses, provided ?? (await readPortalCapabilities(portalDir))),
  ];
}

/** Lists the global CSS rules in the style sheets among these files. */
export async function listGlobalCssFaultsInFiles(
  name: string,
  files: ReadonlyMap<string, string>,
): Promise<string[]> {
  const sheets = [...files].filter(([file]) => file.endsWith('.css'));
  const found = sheets.map(async ([file, place]) =>
    listGlobalCssFaults(name, file, await readFile(place, 'utf8')),
  );
  return (await Promise.all(found)).flat();
}

function requireBuild(name: string, build: unknown): RemoteBuild {
  if (matchesSchema(RemoteBuild, build)) return build;
  throw new ReleaseRefusedError(
    name,
    '?',
    listSchemaFaults(RemoteBuild, build, 'build').slice(0, MAX_FAULTS),
  );
}

const MAX_FAULTS = 5;
