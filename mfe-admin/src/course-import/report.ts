import type { CourseImportItem, CourseImportResult } from '@rambla/api/contract';
import { saveFile } from '@rambla/kit/data/download';

const OUTCOMES: Record<CourseImportItem['outcome'], string> = {
  in: 'Entra',
  changed: 'Entra cambiado',
  out: 'Queda afuera',
};

// Prefixes cells that a spreadsheet would execute as formulas.
const cell = (text: string) => `"${text.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;

/** Returns a row's last cells: whether the item was imported, deselected or failed. */
function outcomeOf(
  { key, kind, outcome, reason = '' }: CourseImportItem,
  { keys, left, people }: CourseImportResult,
) {
  const why = left.filter((one) => one.key === key).map((one) => one.reason);
  if (kind === 'people' && people) return [OUTCOMES.in, ['Como una lista de inscriptos.', ...why].join(' ')];
  if (outcome === 'out') return [OUTCOMES.out, reason];
  if (!keys.includes(key)) return [OUTCOMES.out, why.join(' ') || 'No lo elegiste.'];
  return why.length > 0 ? [OUTCOMES.changed, [reason, ...why].join(' ').trim()] : [OUTCOMES[outcome], reason];
}

/** Saves each item's outcome as a spreadsheet. */
export function saveImportReport(items: CourseImportItem[], result: CourseImportResult): void {
  const known = new Set(items.map(({ key }) => key));
  const rows = [
    ['Sección', 'Qué', 'Qué era', 'Qué pasó', 'Por qué'],
    ...items.map((item) => [item.path, item.title, item.detail, ...outcomeOf(item, result)]),
    // Questions that failed are not listed as items, so they get their own rows.
    ...result.left
      .filter(({ key }) => !known.has(key))
      .map(({ title, reason }) => ['', title, '', OUTCOMES.out, reason]),
  ];
  const text = `\uFEFF${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`;
  saveFile(new Blob([text], { type: 'text/csv' }), 'lo-que-trajo.csv');
}
