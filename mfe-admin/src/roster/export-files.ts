import type { ExportFile } from '../admin-ui/menu/export-menu.tsx';
import type { RosterFilters } from './roster.api.ts';

const KINDS = [
  { kind: 'xlsx', label: 'Planilla (XLSX)' },
  { kind: 'csv', label: 'CSV para planilla en español (; y coma)', separator: 'semicolon' },
  { kind: 'csv', label: 'CSV con comas' },
];

/** Names a file after its course, in plain letters. */
function fileNameOf(list: string, course: string): string {
  const plain = course.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return [list, ...(plain.match(/[a-z0-9]+/g) ?? [])].join('-');
}

/** Lists the export files of a course's filtered roster or gradebook. */
export function listExportFiles(
  course: { id: number; name: string },
  list: 'roster' | 'gradebook',
  name: string,
  wish: RosterFilters,
): ExportFile[] {
  return KINDS.map(({ kind, label, separator }) => {
    const query = new URLSearchParams({ ...wish, ...(separator && { separator }) }).toString();
    return {
      label,
      url: `courses/${course.id}/${list}.${kind}${query && `?${query}`}`,
      name: `${fileNameOf(name, course.name)}.${kind}`,
    };
  });
}
