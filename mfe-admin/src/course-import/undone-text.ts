import type { CourseImportResult } from '@rambla/api/contract';

/** Describes in Spanish what an undone import left behind. */
export function undoneImportText({
  updated = 0,
  people,
}: Pick<CourseImportResult, 'updated' | 'people'>): string {
  const kept = updated > 0 ? 'lo actualizado queda como está' : 'no quedó nada de lo que trajiste';
  if (!people) return `Se deshizo: ${kept}.`;
  const members = people.stopped
    ? 'Las personas que faltaban ya no entran'
    : `${people.count === 1 ? 'La persona' : 'Las personas'} de la copia ya ${people.count === 1 ? 'había' : 'habían'} entrado`;
  return `Se deshizo: ${kept}. ${members}.`;
}
