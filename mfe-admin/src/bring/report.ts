import type { ImportItem, ImportResult } from '@rambla/api/contract';

const OUTCOMES: Record<ImportItem['outcome'], string> = {
  in: 'Entra',
  changed: 'Entra cambiado',
  out: 'Queda afuera',
};

// A cell that begins so is a formula in a spreadsheet.
const cell = (text: string) => `"${text.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;

/** Saves what became of each thing as a table. */
export function saveReport(items: ImportItem[], { left }: ImportResult): void {
  const rows = [
    ['Sección', 'Qué', 'Qué era', 'Qué pasó', 'Por qué'],
    ...items.map(({ path, title, detail, outcome, reason = '' }) => [
      ...[path, title, detail, OUTCOMES[outcome], reason],
    ]),
    ...left.map(({ title, reason }) => ['', title, '', OUTCOMES.out, reason]),
  ];
  const text = `\uFEFF${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`;
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'lo-que-trajo.csv';
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
