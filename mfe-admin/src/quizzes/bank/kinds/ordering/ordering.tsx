import { hasText } from '../draft-values.ts';
import { bindText, EditableLines, LineField } from '../editable-lines.tsx';
import type { QuestionKindEditorModule, QuestionKindEditorProps } from '../question-kind.ts';

const TEXT = 20_000;

type Draft = { items: { id?: string; text: string }[] };

/** Editor of items in the correct order. */
function ItemsEditor({ draft, onChange }: QuestionKindEditorProps<Draft>) {
  return (
    <EditableLines
      legend="Elementos, en el orden correcto"
      ordered
      lines={draft.items}
      blank={{ text: '' }}
      add="Agregar elemento"
      onChange={(items) => onChange({ items })}
    >
      {(item, change, index) => (
        <LineField label={`Lugar ${index + 1}`} maxLength={TEXT} {...bindText(item, change, 'text')} />
      )}
    </EditableLines>
  );
}

export const orderingKindEditor: QuestionKindEditorModule<Draft> = {
  name: 'Ordenar',
  blank: { items: [1, 2, 3].map(() => ({ text: '' })) },
  draftOf: ({ items }) => ({ items }),
  body: ({ items }) => ({ items: items.filter(hasText) }),
  lines: ({ items = [] }) => items.map(({ text }) => text),
  Editor: ItemsEditor,
};
