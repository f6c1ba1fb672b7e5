import type { Session } from '@rambla/api/contract';

type Sharing = NonNullable<Session['sharing']>;

/** Explains in Spanish why an account looks shared, by the larger figure. */
export function sharingText({ devicesInWeek, addressesInDay }: Sharing): string {
  if (devicesInWeek > addressesInDay) return `Parece compartida: ${devicesInWeek} dispositivos en 7 días`;
  return `Parece compartida: ${addressesInDay} direcciones en un día`;
}
