import type { FieldDifference } from '../../admin-ui/editing/save-conflict-choice.tsx';
import { type BankQuestionDraft, getQuestionKindEditorModule, questionKindNameOf } from './kinds/kinds.ts';
import { toQuestionBody } from './question-draft.ts';

const LABELS: [keyof BankQuestionDraft, string][] = [
  ['title', 'Nombre'],
  ['text', 'Pregunta'],
  ['feedback', 'Comentario general'],
  ['mark', 'Puntos'],
  ['tags', 'Etiquetas'],
];

/** Lists the differences between the typed question and the one that another person saved meanwhile. */
export function listQuestionDifferences(
  mine: BankQuestionDraft,
  theirs: BankQuestionDraft,
): FieldDifference[] {
  const texts = LABELS.map(([name, label]) => ({
    label,
    mine: String(mine[name]),
    theirs: String(theirs[name]),
  }));
  const lecture = { label: 'Clase que la explica', mine: placeText(mine), theirs: placeText(theirs) };
  const kind = {
    label: 'Tipo',
    mine: questionKindNameOf(mine.kind),
    theirs: questionKindNameOf(theirs.kind),
  };
  const answers = { label: 'Respuestas', mine: answersText(mine), theirs: answersText(theirs) };
  return [kind, ...texts, lecture, answers].filter((one) => one.mine !== one.theirs);
}

function placeText({ lectureId, lectureAt }: BankQuestionDraft): string {
  return lectureId ? `Clase n.º ${lectureId} · ${lectureAt || '0:00'}` : 'Ninguna';
}

function answersText(draft: BankQuestionDraft): string {
  return getQuestionKindEditorModule(draft.kind).lines(toQuestionBody(draft)).join('\n');
}
