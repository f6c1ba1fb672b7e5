import type { TextRenderer } from '../../../platform/text/rendering.ts';

const WORDS_PER_MINUTE = 200;
const MIN_SECONDS = 10;

/** A page's text with normalised line breaks, its HTML, and its reading time in seconds. */
export interface RenderedLecturePage {
  text: string;
  html: string;
  seconds: number;
  words: number;
  pictureIds: number[];
}

function countWords(html: string): number {
  const words = html
    .replace(/<math\b.*?<\/math>/gs, ' x ')
    .replace(/<[^>]*>/g, ' ')
    .match(/\S+/g);
  return words?.length ?? 0;
}

/** Renders a page. Throws 400 for the field `text` when the text is too long or complicated. */
export async function renderLecturePage(
  rendering: Pick<TextRenderer, 'render'>,
  userId: number,
  { title, text: written }: { title: string; text: string },
): Promise<RenderedLecturePage> {
  const text = written.replaceAll('\r\n', '\n');
  const options = { format: 'markdown', page: { title } } as const;
  const [html = ''] = await rendering.render(userId, [{ field: 'text', source: text, options }]);
  const words = countWords(html);
  const ids = [...html.matchAll(/<img\b[^>]*src="image:(\d{1,9})"/g)].map(([, id]) => Number(id));
  const seconds = Math.max(MIN_SECONDS, Math.round((words * 60) / WORDS_PER_MINUTE));
  return { text, html, words, seconds, pictureIds: [...new Set(ids)] };
}
