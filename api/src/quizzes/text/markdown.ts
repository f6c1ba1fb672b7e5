import type * as Markdown from 'marked';
import { lazyRequire } from '../../process/lazy-require.ts';

const BARE_ADDRESS = /^(?:https?:\/\/|ftp:\/\/|www\.)/i;
/** Up to what may begin something else. Each alternative fails at once, wherever it is tried: the text takes linear time. */
const PLAIN =
  /^(?:`+|~+|[^`~])(?:(?=[`~])|(?=(?<! ) *\n)|[\s\S]*?(?=[\\<![`*~_]|(?<! ) *\n|https?:\/\/|ftp:\/\/|(?<![^\s*_~(])www\.|$))/i;

/**
 * Markdown as most know it, except that an e-mail becomes a link only within `< >`: to find bare ones, the parser would go
 * over a long word once for each of its letters.
 */
export const marked = lazyRequire('marked', ({ Marked }: typeof Markdown) => {
  const tokenizer: Markdown.TokenizerObject = {
    url: (source) => (BARE_ADDRESS.test(source) ? false : undefined),
    inlineText(source) {
      const raw = PLAIN.exec(source)?.[0];
      return raw ? { type: 'text', raw, text: raw, escaped: this.lexer.state.inRawBlock } : undefined;
    },
  };
  return new Marked({ gfm: true, breaks: true, tokenizer });
});
