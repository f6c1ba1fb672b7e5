import type { NewQuestionBody } from '@rambla/api/contract';
import { TextAreaField } from '../../../admin-ui/editing/text-area-field.tsx';

type Props = { value: string; onChange: (change: { graderInfo: string }) => void };

const LABEL = 'Para quien corrige';

/** Lists the notes as text, to compare two versions. */
export function listGraderInfoLines({ graderInfo }: Pick<NewQuestionBody, 'graderInfo'>): string[] {
  return graderInfo ? [`${LABEL}: ${graderInfo}`] : [];
}

/** Notes for manual grading. */
export function GraderInfoField({ value, onChange }: Props) {
  return (
    <TextAreaField
      name="graderInfo"
      label={LABEL}
      hint="Criterios o una respuesta modelo. Quienes responden no lo ven."
      maxLength={20_000}
      value={value}
      onChange={(event) => onChange({ graderInfo: event.currentTarget.value })}
    />
  );
}
