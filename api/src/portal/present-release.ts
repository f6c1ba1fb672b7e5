import path from 'node:path';
import type { Db } from '../core/database/database.ts';
import { listPageCounts } from './canary/page-counts.queries.ts';
import { isEssentialRemote } from './check-release.ts';
import { listIncompatibilities, summarizeUses } from './compatibility/incompatible-releases.ts';
import { listVersionsBefore, readPointer, releasesFolderOf } from './pointers.ts';
import { listReleaseRefusals } from './publishing/remote-tokens.queries.ts';
import type { ScreenRoute } from './registry.ts';
import type { ReleasePointer } from './release.schema.ts';
import { fileTimeOf } from './release-versions.ts';
import type { RemoteState } from './releases.ts';
import type { PortalPart } from './remotes.schema.ts';
import { readCurrentShell } from './shell.ts';

const SLICES = 6;
const PER_MILLE = 1000;

/** Presents a remote on the screen Portal, with page counts of its last two releases. */
export async function presentRemote(db: Db, portalDir: string, state: RemoteState): Promise<PortalPart> {
  const { name, pointer, release, refused } = state;
  const version = release?.version ?? null;
  return {
    ...(await presentVersions(db, portalDir, { name, pointer, version })),
    name,
    refused,
    refusals: await listReleaseRefusals(db, name),
    removed: pointer?.removed ?? false,
    removable: pointer !== null && !(release && isEssentialRemote(release)),
    ...screensOf(release?.routes),
  };
}

/** Presents the shell, which can be neither removed nor limited to a share of people. */
export async function presentShell(db: Db, portalDir: string): Promise<PortalPart> {
  const pointer = await readPointer(releasesFolderOf(portalDir, 'shell'));
  const version = pointer?.version ?? null;
  const shell = await readCurrentShell(portalDir);
  const versions = await presentVersions(db, portalDir, { name: 'shell', pointer, version });
  return {
    ...versions,
    name: 'shell',
    uses: { ...versions.uses, kit: shell?.kit ?? null },
    removed: false,
    removable: false,
    refused: [],
    refusals: [],
    ...screensOf(shell?.routes),
  };
}

function screensOf(routes: ScreenRoute[] = []) {
  const entries = routes.flatMap(({ menu = [] }) => menu);
  return {
    screens: routes.map((route) => route.path),
    menu: [...new Set(entries.map(({ label }) => label))],
  };
}

type Served = { name: string; pointer: ReleasePointer | null; version: string | null };

async function presentVersions(db: Db, portalDir: string, { name, pointer, version }: Served) {
  const folder = releasesFolderOf(portalDir, name);
  const publishedAt = async (each: string) =>
    (await fileTimeOf(path.join(folder, each, 'release.json'))).toISOString();
  const by = (each: string | null) => (each && pointer?.publishedBy?.[each]) || null;
  // Looks for predecessors of the served release, because the pointer may name a skipped one.
  const from = version ?? pointer?.version ?? '';
  const [previous = null] = pointer ? await listVersionsBefore(folder, pointer, from) : [];
  const { canary, stopped } = pointer ?? {};
  const newest = canary?.version ?? stopped?.version ?? version;
  const before = newest === version ? previous : version;
  return {
    version,
    by: by(version),
    wanted: pointer?.version ?? null,
    previous,
    since: version && (pointer?.at ?? (await publishedAt(version))),
    canary: canary
      ? { version: canary.version, since: canary.at, by: by(canary.version), ...canary.share }
      : null,
    stopped: stopped ? { ...stopped, by: by(stopped.version), ...stopped.share } : null,
    ...(await countsOf(db, name, newest)),
    before: before
      ? {
          version: before,
          since: await publishedAt(before),
          ...(await countsOf(db, name, before)),
        }
      : null,
    uses: {
      ...(await summarizeUses(portalDir, name, newest ?? from)),
      missing: await listIncompatibilities(portalDir, name, newest ?? from),
      kit: null,
    },
  };
}

async function countsOf(db: Db, name: string, version: string | null) {
  const hours = version === null ? [] : await listPageCounts(db, name, version);
  const sum = (some: typeof hours) => ({
    pages: some.reduce((all, { pages }) => all + pages, 0),
    broken: some.reduce((all, { broken }) => all + broken, 0),
  });
  const length = Math.max(1, Math.ceil(hours.length / SLICES));
  const slices = Array.from({ length: Math.ceil(hours.length / length) }, (_, index) =>
    sum(hours.slice(index * length, (index + 1) * length)),
  );
  const trend = slices.map(({ pages, broken }) => (broken / Math.max(pages, broken, 1)) * PER_MILLE);
  return { ...sum(hours), trend };
}
