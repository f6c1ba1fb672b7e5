import { hasText } from '../draft-values.ts';
import { bindText, EditableLines, LineField } from '../editable-lines.tsx';
import type { QuestionKindEditorModule, QuestionKindEditorProps } from '../question-kind.ts';

const TEXT = 20_000;
const SHORT = 2_000;

type Draft = {
  pairs: { id?: string; matchId?: string; text: string; match: string }[];
  distractors: { id?: string; text: string }[];
};

/** Edits the pairs and the distractors. */
function PairsEditor({ draft, onChange }: QuestionKindEditorProps<Draft>) {
  return (
    <>
      <EditableLines
        legend="Parejas"
        lines={draft.pairs}
        blank={{ text: '', match: '' }}
        add="Agregar pareja"
        onChange={(pairs) => onChange({ pairs })}
      >
        {(pair, change, index) => (
          <>
            <LineField label={`Elemento ${index + 1}`} maxLength={TEXT} {...bindText(pair, change, 'text')} />
            <LineField label="Le corresponde" maxLength={SHORT} {...bindText(pair, change, 'match')} />
          </>
        )}
      </EditableLines>
      <EditableLines
        legend="Respuestas de más"
        hint="Se ofrecen con las otras y no le corresponden a ninguno."
        lines={draft.distractors}
        blank={{ text: '' }}
        add="Agregar respuesta de más"
        onChange={(distractors) => onChange({ distractors })}
      >
        {(one, change, index) => (
          <LineField label={`De más ${index + 1}`} maxLength={TEXT} {...bindText(one, change, 'text')} />
        )}
      </EditableLines>
    </>
  );
}

export const matchingKindEditor: QuestionKindEditorModule<Draft> = {
  name: 'Emparejar',
  blank: { pairs: [1, 2].map(() => ({ text: '', match: '' })), distractors: [] },
  draftOf: ({ pairs, distractors }) => ({ pairs, distractors }),
  body: ({ pairs, distractors }) => ({
    pairs: pairs.filter((pair) => hasText(pair) || pair.match.trim()),
    distractors: distractors.filter(hasText),
  }),
  lines: ({ pairs = [], distractors = [] }) => [
    ...pairs.map(({ text, match }) => `${text} → ${match}`),
    ...distractors.map(({ text }) => `De más: ${text}`),
  ],
  Editor: PairsEditor,
};
