import { TextAreaField } from '../../../admin-ui/editing/text-area-field.tsx';

type Props = { value: string; onChange: (change: { graderInfo: string }) => void };

/** Notes for manual grading. */
export function GraderInfoField({ value, onChange }: Props) {
  return (
    <TextAreaField
      name="graderInfo"
      label="Para quien corrige"
      hint="Criterios o una respuesta modelo. Quienes responden no lo ven."
      maxLength={20_000}
      value={value}
      onChange={(event) => onChange({ graderInfo: event.currentTarget.value })}
    />
  );
}
