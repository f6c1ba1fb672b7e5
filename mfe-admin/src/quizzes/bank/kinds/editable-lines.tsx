import { Icon } from '@rambla/kit/ui/icon';
import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { moveItem } from '../../../admin-ui/list/move-item.ts';
import css from '../../quizzes.module.css';
import { RowButton } from '../../row-button.tsx';

type Props<Line> = {
  legend: string;
  hint?: ReactNode;
  lines: Line[];
  /** The initial value of a new line. */
  blank: Line;
  add: string;
  /** Shows buttons to reorder the lines. */
  ordered?: boolean;
  onChange: (lines: Line[]) => void;
  children: (line: Line, change: (update: Partial<Line>) => void, index: number) => ReactNode;
};

/** An editable list of lines, with buttons to add and remove them. */
export function EditableLines<Line extends object>(props: Props<Line>) {
  const { legend, hint, lines, blank, add, ordered, onChange, children } = props;
  const move = (from: number, to: number) => onChange(moveItem(lines, from, to));
  return (
    <fieldset className={css.lines}>
      <legend className="field-legend">{legend}</legend>
      {hint && <p className="field-hint">{hint}</p>}
      {lines.map((line, index) => {
        const change = (update: Partial<Line>) =>
          onChange(lines.map((one, at) => (at === index ? { ...one, ...update } : one)));
        return (
          <div key={index} className={css.line}>
            <div className={css.lineFields}>{children(line, change, index)}</div>
            {ordered && (
              <>
                <RowButton
                  icon="arrow-down"
                  up
                  label={`Subir la línea ${index + 1}`}
                  off={index === 0}
                  onClick={() => move(index, index - 1)}
                />
                <RowButton
                  icon="arrow-down"
                  label={`Bajar la línea ${index + 1}`}
                  off={index === lines.length - 1}
                  onClick={() => move(index, index + 1)}
                />
              </>
            )}
            <RowButton
              icon="trash"
              label={`Sacar la línea ${index + 1}`}
              onClick={() => onChange(lines.filter((_one, at) => at !== index))}
            />
          </div>
        );
      })}
      <button type="button" className="btn btn-outline btn-sm" onClick={() => onChange([...lines, blank])}>
        <Icon name="plus" />
        {add}
      </button>
    </fieldset>
  );
}

type CellProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
  label: string;
  value: string;
  narrow?: boolean;
  onText: (text: string) => void;
};

/** Returns a field's props that read and change the text at `key` in a line. */
export function bindText<Key extends string>(
  line: Record<NoInfer<Key>, string>,
  change: (update: Record<NoInfer<Key>, string>) => void,
  key: Key,
) {
  return {
    value: line[key],
    onText: (text: string) => change({ [key]: text } as Record<Key, string>),
  };
}

export function LineField({ label, value, narrow, onText, ...input }: CellProps) {
  const id = useId();
  return (
    <div className={narrow ? css.cellNarrow : css.cell}>
      <label htmlFor={id}>{label}</label>
      <input
        type="text"
        {...input}
        id={id}
        className="input"
        value={value}
        onChange={(event) => onText(event.currentTarget.value)}
      />
    </div>
  );
}
