import type { Difference } from '../../admin-ui/editing/stale-choice.tsx';
import { moduleOf, type QuestionDraft } from './kinds/kinds.ts';
import { bodyFrom } from './question-draft.ts';

const LABELS: [keyof QuestionDraft, string][] = [
  ['title', 'Nombre'],
  ['text', 'Pregunta'],
  ['feedback', 'Comentario general'],
  ['mark', 'Puntos'],
  ['tags', 'Etiquetas'],
];

/** Lists the differences between the typed question and the one that another person saved meanwhile. */
export function questionDifferences(mine: QuestionDraft, theirs: QuestionDraft): Difference[] {
  const texts = LABELS.map(([name, label]) => ({
    label,
    mine: String(mine[name]),
    theirs: String(theirs[name]),
  }));
  const lecture = { label: 'Clase que la explica', mine: placeText(mine), theirs: placeText(theirs) };
  const answers = { label: 'Respuestas', mine: answersText(mine), theirs: answersText(theirs) };
  return [...texts, lecture, answers].filter((one) => one.mine !== one.theirs);
}

function placeText({ lectureId, lectureAt }: QuestionDraft): string {
  return lectureId ? `Clase n.º ${lectureId} · ${lectureAt || '0:00'}` : 'Ninguna';
}

function answersText(draft: QuestionDraft): string {
  return moduleOf(draft.kind).lines(bodyFrom(draft)).join('\n');
}
