import { Cell } from './lines.tsx';

const MAX_FEEDBACK = 20_000;

type Worth = { weight: string; feedback: string };
type Props = { line: Worth; onChange: (change: Partial<Worth>) => void };

/** The share of the mark that an accepted answer earns, and the comment that its learner reads. */
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
