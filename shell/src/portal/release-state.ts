import type { PortalRelease } from '@rambla/api/contract';

/** How a remote stands; those that need somebody come first. */
export function stateOf({ removed, wanted, served }: PortalRelease) {
  if (removed) return { kind: 'removed', order: 3, label: 'Fuera del portal', chip: 'chip' } as const;
  if (served === null)
    return { kind: 'stopped', order: 0, label: 'Sin versión que sirva', chip: 'chip chip-danger' } as const;
  if (served !== wanted)
    return { kind: 'stopped', order: 1, label: 'Frenada', chip: 'chip chip-danger' } as const;
  return { kind: 'live', order: 2, label: 'Al día', chip: 'chip chip-ok' } as const;
}
