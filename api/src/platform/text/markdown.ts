import type * as Markdown from 'marked';
import { lazyRequire } from '../../core/process/lazy-require.ts';

const BARE_ADDRESS = /^(?:https?:\/\/|ftp:\/\/|www\.)/i;
/** Matches text up to the next special character. Each alternative fails at once, so parsing stays linear. */
const PLAIN =
  /^(?:`+|~+|[^`~])(?:(?=[`~])|(?=(?<! ) *\n)|[\s\S]*?(?=[\\<![`*~_]|(?<! ) *\n|https?:\/\/|ftp:\/\/|(?<![^\s*_~(])www\.|$))/i;

/** Returns a Markdown parser that links e-mails only within `< >`, because finding bare ones is quadratic. */
export const getMarkdownParser = lazyRequire('marked', ({ Marked }: typeof Markdown) =>
  createMarkdownParser(Marked),
);

export function createMarkdownParser(Marked: typeof Markdown.Marked): Markdown.Marked {
  const tokenizer: Markdown.TokenizerObject = {
    url: (source) => (BARE_ADDRESS.test(source) ? false : undefined),
    inlineText(source) {
      const raw = PLAIN.exec(source)?.[0];
      return raw ? { type: 'text', raw, text: raw, escaped: this.lexer.state.inRawBlock } : undefined;
    },
  };
  return new Marked({ gfm: true, breaks: true, tokenizer });
}
