/** A text and its selection. */
export type TextSelection = { text: string; from: number; to: number };

/** The Markdown that a button puts around the selection. */
export type MarkdownFormat = { before: string; after: string; sample: string; isBlock?: boolean };

export const MARKDOWN_FORMATS = {
  head: { before: '## ', after: '', sample: 'Título', isBlock: true },
  bold: { before: '**', after: '**', sample: 'texto' },
  italic: { before: '*', after: '*', sample: 'texto' },
  link: { before: '[', after: '](https://)', sample: 'texto' },
  list: { before: '- ', after: '', sample: 'Un punto', isBlock: true },
  sigma: { before: '$', after: '$', sample: 'x^2' },
  table: {
    before: '| ',
    after: ' | Valor |\n|---|--:|\n| Uno | 1 |\n',
    sample: 'Nombre',
    isBlock: true,
  },
  code: { before: '```python\n', after: '\n```', sample: 'print(1)', isBlock: true },
  alert: { before: '::: ojo\n', after: '\n:::', sample: 'Tené en cuenta que…', isBlock: true },
  fold: { before: '::: solución\n', after: '\n:::', sample: 'La respuesta', isBlock: true },
} satisfies Record<string, MarkdownFormat>;

/** Applies a format to the selection and selects the inner text, to type over it. */
export function applyFormat({ text, from, to }: TextSelection, format: MarkdownFormat): TextSelection {
  const { before, after, sample, isBlock = false } = format;
  const start = text.slice(0, from);
  const gap = !isBlock || start === '' || start.endsWith('\n\n') ? '' : start.endsWith('\n') ? '\n' : '\n\n';
  const inner = text.slice(from, to) || sample;
  const begin = start.length + gap.length + before.length;
  const end = isBlock && text[to] !== undefined && text[to] !== '\n' ? '\n\n' : '';
  return {
    text: `${start}${gap}${before}${inner}${after}${end}${text.slice(to)}`,
    from: begin,
    to: begin + inner.length,
  };
}

/** Returns the index at which a line begins, counting lines from 1. */
export function findLineStart(text: string, line: number): number {
  const lines = text.split('\n').slice(0, line - 1);
  return lines.reduce((sum, { length }) => sum + length + 1, 0);
}
