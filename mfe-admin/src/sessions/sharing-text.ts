import type { Session } from '@rambla/api/contract';

type Sharing = NonNullable<Session['sharing']>;

/** Why an account looks shared, in words; the greater number speaks. */
export function sharingText({ devicesInWeek, addressesInDay }: Sharing): string {
  if (devicesInWeek > addressesInDay) return `Parece compartida: ${devicesInWeek} dispositivos en 7 días`;
  return `Parece compartida: ${addressesInDay} direcciones en un día`;
}
