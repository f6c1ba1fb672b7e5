import type { GradebookRow, GradePart } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { toast } from '@rambla/kit/toasts';
import type { KeyboardEvent } from 'react';
import { nameOf } from '../roster-row.tsx';
import { useSaveHandGradeMutation } from './gradebook.api.ts';
import own from './gradebook.module.css';
import { readNumber } from './scale.ts';
import { plain } from './scheme-draft.ts';

type Props = { courseId: number; row: GradebookRow; part: GradePart & { id: number } };

/** The cell below or above in the same column. */
function neighbour(input: HTMLInputElement, step: number): HTMLInputElement | undefined {
  const column = [...document.querySelectorAll<HTMLInputElement>(`[data-column="${input.dataset.column}"]`)];
  return column[column.indexOf(input) + step];
}

/** Points that a person fills in; they are saved on leaving the cell, and Enter goes to the next person. */
export function HandCell({ courseId, row, part }: Props) {
  const [save] = useSaveHandGradeMutation();
  const points = row.cells[part.key]?.points;
  const before = points === undefined ? '' : plain(points);
  const most = part.maxPoints ?? 100;
  const store = async (value: number | null) => {
    const { error } = await save({ courseId, partId: part.id, userId: row.userId, points: value });
    if (error) toast.error(errorMessage(error));
    return !error;
  };
  const handleLeave = async (input: HTMLInputElement) => {
    const text = input.value.trim();
    if (text === before) return;
    const value = text === '' ? null : readNumber(text);
    const isWrong = value !== null && !(value >= 0 && value <= most);
    if (isWrong) toast.error(`«${part.title}» va de 0 a ${plain(most)}.`);
    if (isWrong || !(await store(value))) input.value = before;
    else
      toast.success(`${part.title} de ${nameOf(row)}: ${text || 'sin nota'}`, {
        label: 'Deshacer',
        run: () => void store(points ?? null),
      });
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') event.currentTarget.value = before;
    if (!step) return;
    event.preventDefault();
    const next = neighbour(event.currentTarget, step);
    if (next) next.focus();
    else event.currentTarget.blur();
  };
  return (
    <input
      key={before}
      className={own.hand}
      data-column={part.key}
      aria-label={`${part.title} de ${nameOf(row)}, de ${plain(most)} puntos`}
      inputMode="decimal"
      autoComplete="off"
      maxLength={7}
      defaultValue={before}
      placeholder="–"
      onKeyDown={handleKey}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => void handleLeave(event.currentTarget)}
    />
  );
}
