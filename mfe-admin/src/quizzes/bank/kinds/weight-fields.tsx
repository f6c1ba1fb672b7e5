import { bindText, LineField } from './editable-lines.tsx';

const MAX_FEEDBACK = 20_000;

type Worth = { weight: string; feedback: string };
type Props = { line: Worth; onChange: (change: Partial<Worth>) => void };

/** Edits an accepted answer's share of the mark, and its feedback. */
export function WeightFields({ line, onChange }: Props) {
  return (
    <>
      <LineField label="Vale (%)" narrow {...bindText(line, onChange, 'weight')} />
      <LineField label="Comentario" maxLength={MAX_FEEDBACK} {...bindText(line, onChange, 'feedback')} />
    </>
  );
}
