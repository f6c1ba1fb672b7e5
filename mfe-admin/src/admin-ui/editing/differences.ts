import type { FieldDifference } from './save-conflict-choice.tsx';

function listedText(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}

/** Lists, by label, the fields in which draft and stored version differ. */
export function listFieldDifferences<Field extends string>(
  labels: Partial<Record<Field, string>>,
  mine: Partial<Record<Field, unknown>>,
  theirs: Partial<Record<Field, unknown>>,
  textOf: (value: unknown, field: Field) => string = listedText,
): FieldDifference[] {
  return (Object.entries(labels) as [Field, string][])
    .map(([field, label]) => ({
      label,
      mine: textOf(mine[field], field),
      theirs: textOf(theirs[field], field),
    }))
    .filter((one) => one.mine !== one.theirs);
}
