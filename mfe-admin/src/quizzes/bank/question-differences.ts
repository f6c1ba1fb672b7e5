import type { Difference } from '../../desk/editing/stale-choice.tsx';
import { bodyFrom, type QuestionDraft } from './question-draft.ts';

const LABELS: [keyof QuestionDraft, string][] = [
  ['title', 'Nombre'],
  ['text', 'Pregunta'],
  ['feedback', 'Comentario general'],
  ['mark', 'Puntos'],
  ['tags', 'Etiquetas'],
];

/** What differs between the question as typed here and as someone else saved it meanwhile. */
export function questionDifferences(mine: QuestionDraft, theirs: QuestionDraft): Difference[] {
  const texts = LABELS.map(([name, label]) => ({
    label,
    mine: String(mine[name]),
    theirs: String(theirs[name]),
  }));
  const answers = { label: 'Respuestas', mine: answersText(mine), theirs: answersText(theirs) };
  return [...texts, answers].filter((one) => one.mine !== one.theirs);
}

/** The answers as lines: their texts, and what each is worth. */
function answersText(draft: QuestionDraft): string {
  const { options, accepted, numbers, pairs, items, gaps, correct } = bodyFrom(draft);
  const worth = (weight: number | undefined) => ` (${weight ?? 0} %)`;
  return [
    ...(options ?? accepted ?? []).map(({ text, weight }) => text + worth(weight)),
    ...(numbers ?? []).map(({ value, min, max, weight }) => `${value ?? `${min} a ${max}`}${worth(weight)}`),
    ...(pairs ?? []).map(({ text, match }) => `${text} → ${match}`),
    ...(items ?? []).map(({ text }) => text),
    ...(gaps ?? []).map(({ accepted: texts }) => texts.map(({ text }) => text).join(' | ')),
    ...(correct == null ? [] : [correct ? 'Verdadero' : 'Falso']),
  ].join('\n');
}
