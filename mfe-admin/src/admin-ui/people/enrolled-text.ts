import type { SubscriptionUpsertResponse } from '@rambla/api/contract';
import { countText } from '@rambla/kit/format/numbers';

/** Says how many people were enrolled, and how many members stayed as they were. */
export function enrolledText(count: number, kept: number): string {
  if (kept === 0)
    return count === 1 ? 'Inscripción hecha con éxito' : `${count} inscripciones hechas con éxito`;
  const stayed = `${countText(kept, 'persona ya estaba', 'personas ya estaban')} en el curso: su grupo y su vencimiento no cambiaron.`;
  return kept === count ? stayed : `${enrolledText(count - kept, 0)}. ${stayed}`;
}

/** Says what became of one person, whose role may have changed. */
export function memberText(outcome: SubscriptionUpsertResponse['outcome']): string {
  if (outcome === 'updated') return 'Ya estaba en el curso: cambió su papel, y su grupo quedó como estaba.';
  return enrolledText(1, outcome === 'there' ? 1 : 0);
}
