import { type Element, isTag, type ParentNode } from 'domhandler';

interface Inline {
  blocks(parent: ParentNode): string;
  losses: Set<string>;
}

const MAX_COLUMNS = 100;

function rowsOf(parent: ParentNode): Element[] {
  return parent.children.filter(isTag).flatMap((child) => {
    if (child.name === 'tr') return [child];
    return ['thead', 'tbody', 'tfoot'].includes(child.name) ? rowsOf(child) : [];
  });
}

function cellsOf(row: Element, convert: Inline): string[] {
  return row.children
    .filter(isTag)
    .filter(({ name }) => name === 'td' || name === 'th')
    .flatMap((cell) => {
      const text = convert
        .blocks(cell)
        .replace(/\s*\n+\s*/g, '<br>')
        .replace(/(?<!\\)\|/g, '\\|');
      const span = Math.min(MAX_COLUMNS, Math.max(1, Number(cell.attribs.colspan) || 1));
      if (span > 1 || Number(cell.attribs.rowspan) > 1)
        convert.losses.add('Una tabla tiene celdas unidas: quedan separadas.');
      return [text, ...Array.from({ length: span - 1 }, () => '')];
    });
}

/** Converts a table to Markdown; the first row becomes the heading. */
export function toMarkdownTable(table: Element, convert: Inline): string {
  const caption = table.children.filter(isTag).find(({ name }) => name === 'caption');
  const rows = rowsOf(table)
    .map((row) => cellsOf(row, convert).slice(0, MAX_COLUMNS))
    .filter((cells) => cells.length > 0);
  const width = Math.max(0, ...rows.map(({ length }) => length));
  if (width === 0) return '';
  const line = (cells: string[]) =>
    `| ${Array.from({ length: width }, (_one, index) => cells[index] ?? '').join(' | ')} |`;
  const [head = [], ...body] = rows;
  const title = caption ? `${convert.blocks(caption)}\n\n` : '';
  const rule = `|${' --- |'.repeat(width)}`;
  return title + [line(head), rule, ...body.map(line)].join('\n');
}
