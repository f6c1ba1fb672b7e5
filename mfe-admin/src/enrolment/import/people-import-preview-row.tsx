import type { PeopleImportColumn, ReportedRow } from '@rambla/api/contract';
import { IMPORT_FIELD_NAMES } from './field-names.ts';
import css from './import.module.css';

type Props = {
  row: ReportedRow;
  columns: PeopleImportColumn[];
  onFix: (row: number, field: string, value: string) => void;
};

const CHIPS = {
  new: { className: 'chip chip-ok dot', text: 'Nueva' },
  joins: { className: 'chip chip-fing dot', text: 'Ya existe' },
  same: { className: 'chip chip-fing dot', text: 'Ya existe' },
  error: { className: 'chip chip-danger dot', text: 'Error' },
};

/** A row of the list with its outcome; invalid cells can be corrected. */
export function PeopleImportPreviewRow({ row, columns, onFix }: Props) {
  const { outcome, note, problems } = row;
  const bad = new Set(problems.map(({ field }) => field));
  return (
    <tr data-outcome={outcome}>
      <td className={css.number}>{row.row}</td>
      <td className={css.state}>
        <span className={CHIPS[outcome].className}>{CHIPS[outcome].text}</span>
        {note && <span className={css.reason}>{note}</span>}
        {problems.map(({ field, message, fix }) => (
          <span key={`${field} ${message}`} className={css.reason}>
            {message}
            {fix && (
              <button type="button" className={css.fix} onClick={() => onFix(row.row, field, fix.value)}>
                {fix.label}
              </button>
            )}
          </span>
        ))}
      </td>
      {columns.map(({ field, heading }, index) => {
        const text = row.cells[index] ?? '';
        const label = field === 'skip' ? undefined : IMPORT_FIELD_NAMES[field];
        return (
          <td key={index} data-label={label} className={label ? undefined : css.off}>
            {label && bad.has(field) ? (
              <input
                // A new key replaces the field's text after a correction made elsewhere.
                key={text}
                className="input"
                defaultValue={text}
                aria-label={`${label} de la fila ${row.row}`}
                aria-invalid
                title={heading}
                onBlur={({ currentTarget: { value } }) => value !== text && onFix(row.row, field, value)}
                onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
              />
            ) : (
              <bdi>{text}</bdi>
            )}
          </td>
        );
      })}
    </tr>
  );
}
