import type { Subscription } from '@rambla/api/contract';
import { countText } from '@rambla/kit/format/numbers';

type Wanted = { group?: string; expiresAt?: string | null };

const timeOf = (date: string | null | undefined) => (date ? Date.parse(date) : null);

/** True for a member who was in the course already, and whose group or expiry stayed as it was. */
export function keptOtherTerms({ group, expiresAt }: Subscription, wanted: Wanted): boolean {
  if (wanted.group && group !== wanted.group) return true;
  return Boolean(wanted.expiresAt) && timeOf(expiresAt) !== timeOf(wanted.expiresAt);
}

/** Says how many people were enrolled, and how many members stayed as they were. */
export function enrolledText(count: number, kept: number): string {
  if (kept === 0)
    return count === 1 ? 'Inscripción hecha con éxito' : `${count} inscripciones hechas con éxito`;
  const stayed = `${countText(kept, 'persona ya estaba', 'personas ya estaban')} en el curso: su grupo y su vencimiento no cambiaron.`;
  return kept === count ? stayed : `${enrolledText(count - kept, 0)}. ${stayed}`;
}
