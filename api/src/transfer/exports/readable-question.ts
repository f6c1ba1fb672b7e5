import { escapeHtml } from '../../core/text/escape-html.ts';
import { type QuestionContent, toFlatQuestion } from '../../quizzes/kinds/kinds.ts';
import type { RenderedQuestion } from '../../quizzes/kinds/question-texts.ts';

const list = (htmls: string[]) => `<ul>${htmls.map((html) => `<li>${html}</li>`).join('')}</ul>`;

/** Renders a question with its answers, for its teacher. */
export function renderReadableQuestion(content: QuestionContent, rendered: RenderedQuestion): string {
  const all = toFlatQuestion(content);
  const { parts, text, feedback } = rendered;
  const percent = (weight: number) => (weight === 0 ? '' : ` <small>${weight} %</small>`);
  const said = [
    ...all.options.map(({ id, weight }) => `${parts[id] ?? ''}${percent(weight)}`),
    ...all.pairs.map(({ id, match }) => `${parts[id] ?? ''} → ${escapeHtml(match)}`),
    ...all.items.map(({ id }, index) => `${index + 1}. ${parts[id] ?? ''}`),
    ...all.accepted.map((one) => `${escapeHtml(one.text)}${percent(one.weight)}`),
    ...all.numbers.map(({ value, tolerance, min, max, weight }) =>
      value === null ? `${min} a ${max}${percent(weight)}` : `${value} ± ${tolerance}${percent(weight)}`,
    ),
    ...all.formulas.map(({ formula, weight }) => `${escapeHtml(formula)}${percent(weight)}`),
    ...all.gaps.map(
      ({ accepted }, index) => `[${index + 1}] ${accepted.map((one) => escapeHtml(one.text)).join(' / ')}`,
    ),
    ...(content.kind === 'truefalse' ? [all.correct ? 'Verdadero' : 'Falso'] : []),
  ];
  const asked = text.replace(/<span data-gap="(\d+)"><\/span>/g, '[$1] ______');
  return `${asked}${said.length > 0 ? list(said) : ''}${feedback === '' ? '' : `<small>${feedback}</small>`}`;
}
