import type { CourseImportResult } from '@rambla/api/contract';

const MAX_NAMES = 3;

/** Names the kept items, as «queda «Prueba», que ya tiene entregas o estaba a la vista». */
function keptText(titles: string[]): string {
  const others = titles.length - MAX_NAMES;
  const names = titles.slice(0, MAX_NAMES).map((title) => `«${title}»`);
  const all = new Intl.ListFormat('es').format([...names, ...(others > 0 ? [`${others} más`] : [])]);
  return titles.length === 1
    ? `queda ${all}, que ya tiene entregas o estaba a la vista`
    : `quedan ${all}, que ya tienen entregas o estaban a la vista`;
}

/** Describes in Spanish what an undone import left behind. */
export function undoneImportText({
  updated = 0,
  kept = [],
  people,
}: Pick<CourseImportResult, 'updated' | 'kept' | 'people'>): string {
  const left = [
    ...(kept.length > 0 ? [keptText(kept)] : []),
    ...(updated > 0 ? ['lo actualizado queda como está'] : []),
  ];
  const rest = left.length > 0 ? left.join('; ') : 'no quedó nada de lo que trajiste';
  if (!people) return `Se deshizo: ${rest}.`;
  const members = people.stopped
    ? 'Las personas que faltaban ya no entran'
    : `${people.count === 1 ? 'La persona' : 'Las personas'} de la copia ya ${people.count === 1 ? 'había' : 'habían'} entrado`;
  return `Se deshizo: ${rest}. ${members}.`;
}
