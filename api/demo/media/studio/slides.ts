/** A part of a slide, with the step at which it appears. */
export type SlidePart = readonly [at: number, html: string];

const shown = (tag: string, [at, html]: SlidePart) => `<${tag} data-at="${at}">${html}</${tag}>`;

export const renderList = (...items: SlidePart[]): string =>
  `<ul>${items.map((item) => shown('li', item)).join('')}</ul>`;

/** Paragraphs below one another. */
export const renderParagraphs = (...items: SlidePart[]): string =>
  `<div class="stack">${items.map((item) => shown('p', item)).join('')}</div>`;

export const renderCard = (html: string): string => `<div class="card">${html}</div>`;

/** Puts words on the left, and a drawing or a table on the right. */
export const renderColumns = (left: string, right: string): string =>
  `<div class="cols">${left}${right}</div>`;

/** The slide's main result. */
export const renderResult = ([at, html]: SlidePart): string =>
  `<p data-at="${at}" class="answer" style="margin-top:40px">${html}</p>`;

/** A table whose rows appear one by one. */
export function renderTable(
  head: readonly string[],
  ...rows: (readonly [at: number, ...cells: string[]])[]
): string {
  const heading = head.map((cell) => `<th>${cell}</th>`).join('');
  const lines = rows.map(
    ([at, ...cells]) => `<tr data-at="${at}">${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
  );
  return `<div class="card"><table style="width:100%"><tr>${heading}</tr>${lines.join('')}</table></div>`;
}
