import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TSchema } from 'typebox';
import { matchesSchema } from '../../platform/plugins/check-value.ts';
import { listVersionsBefore, readPointer, releasesFolderOf } from '../pointers.ts';
import type { RemoteRelease, ShellRelease } from '../registry.ts';
import { ReleaseFile } from '../release.schema.ts';
import {
  listExportMismatches,
  listFieldMismatches,
  listMajorMismatches,
  listMissingIconFaults,
} from './list-mismatches.ts';
import { type ApiDocument, type OperationShape, operationShapesOf } from './operations.ts';
import { type Engines, OffersFile, type RemoteUses, type SharedExports, UsesFile } from './uses.schema.ts';

type Served = Record<string, OperationShape>;
/** The names and calls that shell and API provide to remotes; unknown parts are not compared. */
export type PortalCapabilities = {
  offers?: SharedExports | null;
  served?: Served | null;
  /** The versions of the shell's kit and the API's contract. */
  engines?: Engines;
  /** The icon names in the shell's sprite. */
  icons?: readonly string[] | undefined;
};
/** A release with unmet needs; `isLive` is false when it is only a rollback target. */
export type IncompatibleRelease = { name: string; version: string; isLive: boolean; faults: string[] };

/** Lists exports, API calls and versions that a release needs but lacks; empty without `uses.json`. */
export function listUnmetNeeds(
  uses: RemoteUses | null,
  { offers, served, engines }: PortalCapabilities,
): string[] {
  if (!uses) return [];
  return [
    ...listMajorMismatches(uses.engines, engines),
    ...(offers ? listExportMismatches(uses.kit, offers) : []),
    ...(served ? listFieldMismatches(uses.api, served) : []),
  ];
}

/** Reads the names and calls that the live shell and the API provide. */
export async function readPortalCapabilities(portalDir: string): Promise<PortalCapabilities> {
  const shell = releasesFolderOf(portalDir, 'shell');
  const ofShell = await providedByShell(portalDir, (await readPointer(shell))?.version ?? '');
  const contract = (await readJson(contractFile(portalDir))) as { version: string } | null;
  return {
    ...ofShell,
    served: (await readJson(servedFile(portalDir))) as Served | null,
    engines: { ...ofShell.engines, ...(contract && { 'rambla-contract': contract.version }) },
  };
}

/** Reads the names that a shell's release provides. */
async function providedByShell(portalDir: string, version: string): Promise<PortalCapabilities> {
  const file = path.join(releasesFolderOf(portalDir, 'shell'), version, 'release.json');
  const { icons, kit } = ((await readJson(file)) ?? {}) as Partial<ShellRelease>;
  const offers = await readOffers(portalDir, version);
  return { offers, icons, engines: kit === undefined ? {} : { 'rambla-kit': kit } };
}

/** Reads the names that a shell's release exports; null for older releases without the file. */
function readOffers(portalDir: string, version: string): Promise<SharedExports | null> {
  const file = path.join(releasesFolderOf(portalDir, 'shell'), version, 'offers.json');
  return readValid(OffersFile, file) as Promise<SharedExports | null>;
}

/** Reads the names and calls that a remote's release uses; null for older releases without the file. */
export function readUses(portalDir: string, name: string, version: string): Promise<RemoteUses | null> {
  const file = path.join(releasesFolderOf(portalDir, name), version, 'uses.json');
  return readValid(UsesFile, file) as Promise<RemoteUses | null>;
}

/** Lists the kit names that a release uses or provides, and counts the API calls. */
export async function summarizeUses(portalDir: string, name: string, version: string) {
  const uses = name === 'shell' ? null : await readUses(portalDir, name, version);
  const kit = name === 'shell' ? await readOffers(portalDir, version) : uses?.kit;
  const ofKit = Object.entries(kit ?? {}).filter(([module]) => module.startsWith('@rambla/kit/'));
  const names = ofKit.flatMap(([, each]) => Object.keys(each)).sort();
  return { names, calls: Object.keys(uses?.api ?? {}).length };
}

/** Reads the icon names in a release's menu entries. */
async function readIcons(portalDir: string, name: string, version: string): Promise<string[]> {
  const file = path.join(releasesFolderOf(portalDir, name), version, 'release.json');
  // Invalid releases are never served, so they are not checked.
  const release = (await readValid(ReleaseFile, file)) as RemoteRelease | null;
  return (release?.routes ?? []).flatMap(({ menu = [] }) => menu).flatMap(({ icon }) => icon ?? []);
}

/** Lists the names, calls and icons that a remote's release needs but nobody provides. */
async function listRemoteFaults(
  portalDir: string,
  name: string,
  version: string,
  provided: PortalCapabilities,
): Promise<string[]> {
  const { icons } = provided;
  return [
    ...listUnmetNeeds(await readUses(portalDir, name, version), provided),
    ...(icons ? listMissingIconFaults(await readIcons(portalDir, name, version), icons) : []),
  ];
}

/** Lists live releases and rollback targets that need more than `provided` offers. */
export async function listIncompatibleReleases(
  portalDir: string,
  provided: PortalCapabilities,
): Promise<IncompatibleRelease[]> {
  const folder = path.join(portalDir, 'remotes');
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  const found = await Promise.all(
    names.map(async (name) => {
      const pointer = await readPointer(path.join(folder, name));
      // A removed remote is checked when an administrator restores it.
      if (!pointer || pointer.removed) return [];
      const before = await listVersionsBefore(path.join(folder, name), pointer, pointer.version);
      const live = [pointer.version, ...(pointer.canary ? [pointer.canary.version] : [])];
      const all = [...live, ...before.filter((each) => !live.includes(each))].map(async (version) => {
        const faults = await listRemoteFaults(portalDir, name, version, provided);
        return { name, version, isLive: live.includes(version), faults };
      });
      return Promise.all(all);
    }),
  );
  return found.flat().filter(({ faults }) => faults.length > 0);
}

/** Lists the faults that forbid a release; for a shell, those that it would cause in live remotes. */
export async function listIncompatibilities(
  portalDir: string,
  name: string,
  version: string,
): Promise<string[]> {
  if (name !== 'shell')
    return listRemoteFaults(portalDir, name, version, await readPortalCapabilities(portalDir));
  const provided = await providedByShell(portalDir, version);
  return formatFaults((await listIncompatibleReleases(portalDir, provided)).filter(({ isLive }) => isLive));
}

/** Formats a line per fault with remote and release. */
export function formatFaults(releases: IncompatibleRelease[]): string[] {
  return releases.flatMap(({ name, version, faults }) =>
    faults.map((fault) => `${name} ${version}: ${fault}`),
  );
}

/** Lists faults for endpoint names of another remote, which would conflict in the shared API slice. */
export async function listEndpointFaults(
  portalDir: string,
  remote: string,
  uses: RemoteUses,
  others: readonly RemoteRelease[],
): Promise<string[]> {
  const found = await Promise.all(
    others.map(async ({ name, version }) => {
      const theirs = new Set((await readUses(portalDir, name, version))?.endpoints);
      const taken = (uses.endpoints ?? []).filter((endpoint) => theirs.has(endpoint));
      return taken.map((endpoint) => `la llamada ${endpoint} es de ${name}, no de ${remote}`);
    }),
  );
  return found.flat();
}

/** Stores the API's operations for the publishing commands, and returns them. */
export async function saveServedOperations(portalDir: string, document: ApiDocument): Promise<Served> {
  const served = operationShapesOf(document);
  await saveJson(servedFile(portalDir), served);
  await saveJson(contractFile(portalDir), { version: document.info.version });
  return served;
}

async function saveJson(file: string, value: object): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.draft-${process.pid}`, JSON.stringify(value));
  await rename(`${file}.draft-${process.pid}`, file);
}

function servedFile(portalDir: string): string {
  return path.join(portalDir, 'api/served.json');
}

function contractFile(portalDir: string): string {
  return path.join(portalDir, 'api/contract.json');
}

async function readValid(schema: TSchema, file: string): Promise<unknown> {
  const value = await readJson(file);
  return value !== null && matchesSchema(schema, value) ? value : null;
}

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => 'null');
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
