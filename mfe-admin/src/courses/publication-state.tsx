import type { Course } from '@rambla/api/contract';

/** A course's state in the table. */
export function PublicationState({ course: { state, archivedAt } }: { course: Course }) {
  if (archivedAt) return <span className="chip">Archivada</span>;
  if (state === 'published') return <span className="chip chip-ok">Publicada</span>;
  return <span className="chip">{state === 'draft' ? 'Borrador' : 'Programada'}</span>;
}
