import type { ExportFile } from '../admin-ui/menu/export-menu.tsx';
import type { RosterFilters } from './roster.api.ts';

const KINDS = [
  { kind: 'xlsx', label: 'Planilla (XLSX)' },
  { kind: 'csv', label: 'CSV' },
];

/** The filtered roster or gradebook of a course as files. */
export function listFiles(
  courseId: number,
  list: 'roster' | 'gradebook',
  name: string,
  wish: RosterFilters,
): ExportFile[] {
  const query = new URLSearchParams(wish).toString();
  return KINDS.map(({ kind, label }) => ({
    label,
    url: `courses/${courseId}/${list}.${kind}${query && `?${query}`}`,
    name: `${name}-${courseId}.${kind}`,
  }));
}
