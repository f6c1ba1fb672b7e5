import type { PeopleImportReport } from '@rambla/api/contract';
import css from './heading-row.module.css';
import type { PeopleImportFlow } from './use-people-import.ts';

type Props = { report: PeopleImportReport; work: PeopleImportFlow };

/** Shows the file's first rows to choose the one with headings. */
export function HeadingRowPicker({ report: { headingRow, firstRows }, work }: Props) {
  const choose = (row: number) => work.change({ headingRow: row, mapping: undefined, fixes: {} });
  const width = Math.max(...firstRows.map(({ cells }) => cells.length));
  return (
    <section className={`sheet ${css.step}`} aria-labelledby="heading-row" aria-busy={work.isTrying}>
      <header>
        <h2 id="heading-row">La fila de los títulos</h2>
        {headingRow > 0 && <span className="chip chip-fing">Fila {headingRow}</span>}
        <p className="muted">
          {headingRow > 0
            ? 'Las de arriba se saltean. Si elegimos mal, tocá otra.'
            : 'No encontramos una. Tocá la que tiene los títulos, si la hay.'}
        </p>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard has to scroll it */}
      <section className={css.raw} tabIndex={0} aria-label="Primeras filas de la hoja, se puede desplazar">
        <table>
          <caption className="sr-only">Elegí en qué fila están los títulos</caption>
          <tbody>
            {firstRows.map(({ row, cells }) => (
              <tr
                key={row}
                data-kind={row === headingRow ? 'head' : row < headingRow ? 'skipped' : undefined}
              >
                <th scope="row">
                  <label>
                    <input
                      type="radio"
                      name="headingRow"
                      aria-label={`Los títulos están en la fila ${row}`}
                      checked={row === headingRow}
                      onChange={() => choose(row)}
                    />
                    {row}
                  </label>
                </th>
                {Array.from({ length: width }, (_, index) => (
                  <td key={index}>{cells[index] ?? ''}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {headingRow > 0 && (
        <p>
          <button type="button" className="btn btn-outline btn-sm" onClick={() => choose(0)}>
            No hay títulos: la fila {firstRows[0]?.row ?? 1} ya es una persona
          </button>
        </p>
      )}
    </section>
  );
}
