import { listSchemaFaults } from '../platform/plugins/check-value.ts';
import { listMissingIconFaults } from './compatibility/list-mismatches.ts';
import type { MenuEntry, RemoteRelease, ScreenRoute } from './registry.ts';
import { ReleaseFile } from './release.schema.ts';
import { haveCommonViewer } from './screens.ts';
import { listUnfillablePatterns } from './view-paths.ts';

const MAX_FAULTS = 5;
const FILLABLE = 'sus partes son letras, números, - y _, o parámetros type, code, id o …Id de su dirección';
// Only the named remote may serve each of these pages, because people enter passwords there.
const ACCOUNT_PAGES: Record<string, string> = {
  '/login': 'mfe-public',
  '/signup': 'mfe-public',
  '/forgot_password': 'mfe-public',
  '/reset_password': 'mfe-public',
  '/activate': 'mfe-public',
  '/profile': 'mfe-student',
  '/profile/security': 'mfe-student',
  '/update_password': 'mfe-student',
  // The shell's own screen for rolling back broken remotes.
  '/portal': 'shell',
};

// These remotes may share paths, because teachers and students get course pages from different remotes.
const OF_ONE_TEAM = ['mfe-public', 'mfe-student', 'mfe-admin'];

/** A release's required name and version; without the shell's `icons`, icons are not checked. */
export interface ExpectedRelease {
  name: string;
  version: string;
  icons?: readonly string[] | undefined;
}

/** Lists the faults of a parsed release.json; empty when valid. */
export function listReleaseFaults(value: unknown, expected: ExpectedRelease): string[] {
  const faults = listSchemaFaults(ReleaseFile, value, 'release.json');
  if (faults.length > 0) return faults.slice(0, MAX_FAULTS);
  const release = value as RemoteRelease;
  return [
    ...identityFaults(release, expected),
    ...addressFaults(release),
    ...routeFaults(release),
    ...iconFaults(release, expected.icons),
  ].slice(0, MAX_FAULTS);
}

/** Lists faults that a new release is refused for; live releases with them stay. */
export function listNewReleaseFaults({ routes }: RemoteRelease): string[] {
  return routes.flatMap((route) => {
    const calls = [...new Set([...(route.data ?? []), ...(route.placeholders ?? [])])];
    return [
      ...listUnfillablePatterns(route, calls).map(
        (call) => `${route.name}: el portal no puede llenar ${call}: ${FILLABLE}`,
      ),
      ...entriesOf([route])
        .filter(({ place, group }) => place === 'rail' && group === undefined)
        .map(({ label }) => `la entrada ${label} del menú (rail): falta su group`),
    ];
  });
}

function identityFaults({ name, version }: RemoteRelease, expected: ExpectedRelease): string[] {
  const faults: string[] = [];
  if (name === 'shell') faults.push('name: shell es el marco mismo');
  if (name !== expected.name) faults.push(`name: ${name} está en la carpeta de ${expected.name}`);
  if (version !== expected.version) faults.push(`version: ${version} está en la carpeta ${expected.version}`);
  return faults;
}

function addressFaults({ name, version, entry, assets, integrity }: RemoteRelease): string[] {
  const base = `/remotes/${name}/${version}/`;
  const isOwn = (url: string) => url.startsWith(base) && /^[\w.-]+$/.test(url.slice(base.length));
  const files = Object.values(assets).flatMap(({ js, css, early }) => [
    ...js,
    ...css,
    ...(early ? [early] : []),
  ]);
  const all = [...new Set([entry, ...files])];
  return [
    ...[...all, ...Object.keys(integrity)]
      .filter((url) => !isOwn(url))
      .map((url) => `${url}: queda fuera de ${base}`),
    ...all.filter((url) => !integrity[url]).map((url) => `integrity: falta el hash de ${url}`),
  ];
}

function routeFaults({ name, routes, assets, prerendered }: RemoteRelease): string[] {
  const names = routes.map((route) => route.name);
  const faults = names
    .filter((each, index) => names.indexOf(each) !== index)
    .map((each) => `routes: ${each} está dos veces`);
  for (const each of names) if (!assets[each]) faults.push(`assets: faltan los archivos de ${each}`);
  for (const each of [...Object.keys(assets), ...Object.keys(prerendered)])
    if (!names.includes(each)) faults.push(`${each}: no es una pantalla de esta versión`);
  for (const { path } of routes) {
    const owner = shapesOf(path)
      .map((shape) => ACCOUNT_PAGES[shape])
      .find(Boolean);
    if (owner && owner !== name) faults.push(`${path}: es de ${owner}`);
  }
  return faults;
}

function iconFaults({ routes }: RemoteRelease, icons: readonly string[] | undefined): string[] {
  return icons
    ? listMissingIconFaults(
        entriesOf(routes).flatMap(({ icon }) => icon ?? []),
        icons,
      )
    : [];
}

/** True for a remote that the portal needs for log-in or home screens. */
export function isEssentialRemote({ name, routes }: RemoteRelease): boolean {
  return Object.values(ACCOUNT_PAGES).includes(name) || routes.some(({ home }) => home !== undefined);
}

type ShapeComparison = (one: string, other: string) => boolean;

/**
 * Lists the paths, homes and menu entries that another live release already has. New releases pass
 * `haveCommonAddress`, which also refuses `/libros/nuevos` beside `/libros/:id`; live ones stay.
 */
export function listCollisionFaults(
  release: RemoteRelease,
  others: readonly RemoteRelease[],
  areSame: ShapeComparison = isEqual,
): string[] {
  return others
    .filter(({ name }) => name !== release.name)
    .flatMap((other) => {
      const taken = claimsOf(other);
      const both = [...claimsOf(release)].filter((claim) => taken.has(claim));
      return [...samePaths(release, other, areSame), ...both].map(
        (claim) => `${claim} es de ${other.name}, no de ${release.name}`,
      );
    });
}

/** Lists addresses that both releases serve to the same people. */
function samePaths(release: RemoteRelease, other: RemoteRelease, areSame: ShapeComparison): string[] {
  const isOneTeam = [release, other].every(({ name }) => OF_ONE_TEAM.includes(name));
  const taken = other.routes.flatMap(({ path, access }) =>
    shapesOf(path).map((shape) => ({ shape, access })),
  );
  const found = release.routes.flatMap(({ path, access }) =>
    shapesOf(path).flatMap((shape) =>
      taken
        .filter((each) =>
          isOneTeam
            ? each.shape === shape && each.access === access
            : areSame(each.shape, shape) && haveCommonViewer(each.access, access),
        )
        .map((each) => `la dirección ${shape} (${each.access})`),
    ),
  );
  return [...new Set(found)];
}

const isEqual: ShapeComparison = (one, other) => one === other;

/** True when some address has both shapes. */
export function haveCommonAddress(one: string, other: string): boolean {
  const [parts, others] = [one, other].map((shape) => shape.split('/').filter(Boolean)) as [
    string[],
    string[],
  ];
  const canMatch = (part: string, n: number) => part === ':' || others[n] === ':' || part === others[n];
  return parts.length === others.length && parts.every(canMatch);
}

function claimsOf({ routes }: RemoteRelease): Set<string> {
  return new Set([
    ...routes.flatMap(({ home }) => (home ? [`el inicio de ${home}`] : [])),
    ...entriesOf(routes).map(({ place, label }) => `la entrada ${label} del menú (${place})`),
  ]);
}

function entriesOf(routes: ScreenRoute[]): MenuEntry[] {
  return routes.flatMap(({ menu = [] }) => menu);
}

/** Returns the path with `:` for each parameter; an optional last part adds a second, shorter path. */
function shapesOf(path: string): string[] {
  const parts = path.split('/').filter(Boolean);
  const shape = parts.map((part) => (part.startsWith(':') ? ':' : part.toLowerCase()));
  const isOptional = parts.at(-1)?.endsWith('?') ?? false;
  return [shape, ...(isOptional ? [shape.slice(0, -1)] : [])].map((each) => `/${each.join('/')}`);
}
