import type { AttemptQuestion, Review } from '@rambla/api/contract';

/** The right answer, each part as HTML of the server's or as escaped text; none for an essay. */
export function correctTexts(question: AttemptQuestion, { correct, correctText }: Review): string[] {
  if (correctText) return [escapeHtml(correctText)];
  if (correct === undefined || correct === null) return [];
  if (typeof correct === 'boolean') return [correct ? 'Verdadero' : 'Falso'];
  const optionHtml = (id: string) => question.options?.find((option) => option.id === id)?.html;
  if (typeof correct === 'string') return [optionHtml(correct) ?? escapeHtml(correct)];
  if (Array.isArray(correct)) return correct.map((id) => optionHtml(id) ?? '').filter(Boolean);
  return Object.entries(correct).map(([id, value]) => {
    const pair = question.pairs?.find((one) => one.id === id);
    const choice = question.choices?.find((one) => one.id === value);
    return `${pair?.html ?? `Hueco ${escapeHtml(id)}:`} → ${choice?.html ?? escapeHtml(value)}`;
  });
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
