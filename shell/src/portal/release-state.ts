import type { PortalPart } from '@rambla/api/contract';

/** Returns a remote's state; states that need action sort first. */
export function releaseStateOf({ removed, wanted, version, canary, stopped }: PortalPart) {
  const bad = 'chip chip-danger';
  if (removed) return { kind: 'removed', order: 5, label: 'Fuera del portal', chip: 'chip' } as const;
  if (version === null)
    return { kind: 'refused', order: 0, label: 'Sin versión que sirva', chip: bad } as const;
  if (version !== wanted) return { kind: 'refused', order: 1, label: 'Frenada', chip: bad } as const;
  if (stopped) {
    const label = stopped.percent === undefined ? 'Frenada' : `Frenada al ${stopped.percent} %`;
    return { kind: 'stopped', order: 2, label, chip: bad } as const;
  }
  if (canary) return { kind: 'trial', order: 3, label: 'A prueba', chip: 'chip chip-warn' } as const;
  return { kind: 'live', order: 4, label: 'Al día', chip: 'chip chip-ok' } as const;
}

/** Returns a remote's newest release: on trial, stopped by itself, or live. */
export function newestReleaseOf({ version, since, by, canary, stopped }: PortalPart) {
  if (canary) return canary;
  return stopped ? { ...stopped, since: stopped.at } : { version, since, by };
}

const PURPOSES: Record<string, string> = {
  shell: 'Marco: cabezal, menús y sesión',
  'mfe-public': 'Visitantes',
  'mfe-student': 'Estudio',
  'mfe-admin': 'Gestión',
};

/** Returns a remote's purpose; for another team's remote, the label of its key. */
export function purposeOf(remote: PortalPart): string | null {
  const { by } = newestReleaseOf(remote);
  return PURPOSES[remote.name] ?? (by === 'servidor' ? null : by);
}

/** Formats broken pages per thousand. */
export function formatPerMille(broken: number, pages: number): string {
  const rate = (broken / Math.max(pages, broken, 1)) * 1000;
  return rate.toLocaleString('es-UY', { maximumFractionDigits: rate < 10 ? 1 : 0 });
}

export function formatCount(count: number): string {
  return count.toLocaleString('es-UY', { useGrouping: 'always' });
}
