import '../admin-ui.css';
import { Icon } from '@rambla/kit/ui/icon';
import type { ReactNode } from 'react';

export type Column<Row> = {
  id: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** The server's name for this order; without it, the column cannot be sorted. */
  sort?: string;
  className?: string;
};

/** The server's sort name, with a minus for descending order. */
export type SortOrder = string;

export type RowSelection<Row> = {
  has: (row: Row) => boolean;
  toggle: (rows: Row[], on: boolean) => void;
};

type Props<Row> = {
  caption: string;
  /** The first column names the row. */
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => number | string;
  /** The row's name for its checkbox. */
  rowName?: (row: Row) => string;
  sort?: SortOrder;
  onSort?: (sort: SortOrder) => void;
  selection?: RowSelection<Row>;
  actions?: (row: Row) => ReactNode;
  /** True while another page loads; the old rows stay visible. */
  busy?: boolean | undefined;
};

/** A table whose rows come from the server page by page; on narrow screens each row is a card. */
export function DataTable<Row>(props: Props<Row>) {
  const { caption, rows, busy, rowKey } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="table-wrap" tabIndex={0} aria-label={`${caption} (tabla)`} aria-busy={busy}>
      {/* Explicit roles, because a table laid out as cards loses its own. */}
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <table className="table" role="table">
        <caption className="sr-only">{caption}</caption>
        <Head {...props} />
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <tbody role="rowgroup">
          {rows.map((row) => (
            <Line key={rowKey(row)} {...props} row={row} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Head<Row>({ columns, rows, sort, onSort, selection, actions }: Props<Row>) {
  const all = rows.length > 0 && rows.every((row) => selection?.has(row));
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a table laid out as cards loses its own roles
    <thead role="rowgroup">
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <tr role="row">
        {selection && (
          <th scope="col" className="table-select">
            <input
              type="checkbox"
              aria-label="Seleccionar todos los de esta página"
              checked={all}
              onChange={(event) => selection.toggle(rows, event.currentTarget.checked)}
            />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
        {actions && (
          <th scope="col">
            <span className="sr-only">Acciones</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

type HeadCellProps<Row> = {
  column: Column<Row>;
  sort: SortOrder | undefined;
  onSort: ((sort: SortOrder) => void) | undefined;
};

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const { label, sort: name, className } = column;
  if (!name || !onSort) {
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    );
  }
  const state = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : 'none';
  return (
    <th scope="col" aria-sort={state} className={className}>
      <button type="button" onClick={() => onSort(state === 'ascending' ? `-${name}` : name)}>
        {label} <Icon name={state === 'none' ? 'sort' : 'up-arrow'} />
      </button>
    </th>
  );
}

function Line<Row>({ columns, row, rowName, selection, actions }: Props<Row> & { row: Row }) {
  const [first, ...rest] = columns;
  const selected = selection?.has(row);
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a table laid out as cards loses its own roles
    <tr role="row" data-selected={selected || undefined}>
      {selection && (
        // biome-ignore lint/a11y/noRedundantRoles: see above
        <td role="cell" className="table-select">
          <input
            type="checkbox"
            aria-label={`Seleccionar a ${rowName?.(row) ?? ''}`}
            checked={selected ?? false}
            onChange={(event) => selection.toggle([row], event.currentTarget.checked)}
          />
        </td>
      )}
      {first && (
        // biome-ignore lint/a11y/noRedundantRoles: see above
        <th scope="row" role="rowheader" className={first.className}>
          {first.cell(row)}
        </th>
      )}
      {rest.map(({ id, label, cell, className }) => (
        // biome-ignore lint/a11y/noRedundantRoles: see above
        <td key={id} role="cell" data-label={label} className={className}>
          {cell(row)}
        </td>
      ))}
      {actions && (
        // biome-ignore lint/a11y/noRedundantRoles: see above
        <td role="cell" className="table-actions">
          {actions(row)}
        </td>
      )}
    </tr>
  );
}
