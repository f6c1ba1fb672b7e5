import { Cell } from './lines.tsx';

const MAX_FEEDBACK = 20_000;

type Worth = { weight: string; feedback: string };
type Props = { line: Worth; onChange: (change: Partial<Worth>) => void };

/** Edits an accepted answer's share of the mark, and its feedback. */
export function WorthCells({ line, onChange }: Props) {
  return (
    <>
      <Cell label="Vale (%)" narrow value={line.weight} onText={(weight) => onChange({ weight })} />
      <Cell
        label="Comentario"
        maxLength={MAX_FEEDBACK}
        value={line.feedback}
        onText={(feedback) => onChange({ feedback })}
      />
    </>
  );
}
