import type { QuestionKind } from '@rambla/api/contract';
import type { ComponentType } from 'react';
import { AcceptedEditor } from './accepted-editor.tsx';
import type { EditorProps } from './editor-props.ts';
import { GapsEditor } from './gaps-editor.tsx';
import { NumbersEditor } from './numbers-editor.tsx';
import { OptionsEditor } from './options-editor.tsx';
import { ItemsEditor, PairsEditor } from './pairs-editor.tsx';
import { EssayEditor, TrueFalseEditor } from './small-editors.tsx';

const EDITORS: Record<QuestionKind, ComponentType<EditorProps>> = {
  single: OptionsEditor,
  multiple: OptionsEditor,
  truefalse: TrueFalseEditor,
  short: AcceptedEditor,
  numerical: NumbersEditor,
  matching: PairsEditor,
  ordering: ItemsEditor,
  gaps: GapsEditor,
  essay: EssayEditor,
};

/** The answers of a question, by its kind. */
export function AnswersEditor(props: EditorProps) {
  const Editor = EDITORS[props.draft.kind];
  return <Editor {...props} />;
}
