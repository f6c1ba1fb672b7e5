import type { Answer, AttemptQuestion } from '@rambla/api/contract';

type Shown = Pick<AttemptQuestion, 'options' | 'pairs' | 'choices'>;

/**
 * Renders an answer as lines of HTML, which are the API's HTML or escaped text. `written` is the answer's
 * text for questions without choices.
 */
export function renderAnswerLines(question: Shown, answer: Answer, written?: string): string[] {
  if (written) return [escapeHtml(written)];
  if (answer === null) return [];
  if (typeof answer === 'boolean') return [answer ? 'Verdadero' : 'Falso'];
  const optionHtml = (id: string) => question.options?.find((option) => option.id === id)?.html;
  if (typeof answer === 'string') return [optionHtml(answer) ?? escapeHtml(answer)];
  if (Array.isArray(answer)) return answer.map((id) => optionHtml(id) ?? '').filter(Boolean);
  return Object.entries(answer).map(([id, value]) => {
    const pair = question.pairs?.find((one) => one.id === id);
    const choice = question.choices?.find((one) => one.id === value);
    return `${pair?.html ?? `Hueco ${escapeHtml(id)}:`} → ${choice?.html ?? escapeHtml(value)}`;
  });
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
