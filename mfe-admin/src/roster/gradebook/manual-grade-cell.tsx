import type { GradebookRow, GradePart } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { toast } from '@rambla/kit/toasts';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { useCanEditMarks } from '../../admin-ui/people/use-can-edit-marks.ts';
import { personName } from '../../admin-ui/person-label.tsx';
import { useSaveManualGradesMutation } from './gradebook.api.ts';
import own from './gradebook.module.css';
import { type PastedPoints, pairPointsWithUsers, splitPastedLines } from './pasted-column.ts';
import { parseDecimalComma } from './scale.ts';
import { formatDecimalComma } from './scheme-draft.ts';

type Props = { courseId: number; row: GradebookRow; part: GradePart & { id: number } };

/** Returns the cells of the same column, from the top. */
function columnOf(input: HTMLInputElement): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>(`[data-column="${input.dataset.column}"]`)];
}

/** Returns the cell below or above in the same column. */
function neighbour(input: HTMLInputElement, step: number): HTMLInputElement | undefined {
  const column = columnOf(input);
  return column[column.indexOf(input) + step];
}

/** An input for points, saved on leaving the cell; Enter goes to the next person. */
export function ManualGradeCell({ courseId, row, part }: Props) {
  const [save] = useSaveManualGradesMutation();
  const points = row.cells[part.key]?.points;
  const before = points === undefined ? '' : formatDecimalComma(points);
  const cell = useRef<HTMLInputElement>(null);
  /** The text last loaded or sent. */
  const known = useRef(before);
  /** The text last loaded or saved. */
  const saved = useRef(before);
  // Sets the value directly, because an edited input ignores a new `defaultValue`.
  // Replacing the input instead would lose the focus.
  useEffect(() => {
    const input = cell.current;
    const isTyping = input === document.activeElement && input?.value !== known.current;
    known.current = before;
    saved.current = before;
    if (input && !isTyping) input.value = before;
  }, [before]);
  const teaches = useCanEditMarks();
  const most = part.maxPoints ?? 100;
  const storeAll = async (grades: PastedPoints[]) => {
    const { error } = await save({ courseId, partId: part.id, grades });
    if (error) toast.error(errorMessage(error));
    return !error;
  };
  const store = (value: number | null) => storeAll([{ userId: row.userId, points: value }]);
  const handlePaste = async (event: ClipboardEvent<HTMLInputElement>) => {
    const lines = splitPastedLines(event.clipboardData.getData('text/plain'));
    if (!lines) return;
    event.preventDefault();
    const column = columnOf(event.currentTarget);
    const below = column.slice(column.indexOf(event.currentTarget));
    const userIds = below.map(({ dataset }) => Number(dataset.user));
    const earlier = below.slice(0, lines.length).map(({ defaultValue, dataset }) => ({
      userId: Number(dataset.user),
      points: defaultValue === '' ? null : parseDecimalComma(defaultValue),
    }));
    const pasted = pairPointsWithUsers(lines, userIds, most);
    if (typeof pasted === 'string')
      return void toast.error(
        `«${pasted}» no va: «${part.title}» va de 0 a ${formatDecimalComma(most)}. No se pegó nada.`,
      );
    if (!(await storeAll(pasted))) return;
    const left = lines.length - pasted.length;
    toast.success(
      `${part.title}: ${pasted.length === 1 ? 'se pegó 1 nota' : `se pegaron ${pasted.length} notas`}${left > 0 ? `; ${left === 1 ? 'sobró 1 fila' : `sobraron ${left} filas`}` : ''}`,
      { label: 'Deshacer', run: () => void storeAll(earlier) },
    );
  };
  const handleLeave = async (input: HTMLInputElement) => {
    const text = input.value.trim();
    if (text === known.current) return;
    const value = text === '' ? null : parseDecimalComma(text);
    const isWrong = value !== null && !(value >= 0 && value <= most);
    if (isWrong) {
      toast.error(`«${part.title}» va de 0 a ${formatDecimalComma(most)}.`);
      input.value = known.current;
      return;
    }
    known.current = text;
    if (!(await store(value))) {
      if (known.current === text) known.current = saved.current;
      // The teacher may have typed something else meanwhile.
      if (input.value.trim() === text) input.value = saved.current;
      return;
    }
    const earlier = saved.current;
    saved.current = text;
    toast.success(`${part.title} de ${personName(row)}: ${text || 'sin nota'}`, {
      label: 'Deshacer',
      run: () => void store(earlier === '' ? null : parseDecimalComma(earlier)),
    });
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') event.currentTarget.value = known.current;
    if (!step) return;
    event.preventDefault();
    const next = neighbour(event.currentTarget, step);
    if (next) next.focus();
    else event.currentTarget.blur();
  };
  if (!teaches) return before || '–';
  return (
    <input
      ref={cell}
      className={own.hand}
      data-column={part.key}
      data-user={row.userId}
      aria-label={`${part.title} de ${personName(row)}, de ${formatDecimalComma(most)} puntos`}
      inputMode="decimal"
      autoComplete="off"
      maxLength={7}
      defaultValue={before}
      placeholder="–"
      onKeyDown={handleKey}
      onPaste={(event) => void handlePaste(event)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => void handleLeave(event.currentTarget)}
    />
  );
}
