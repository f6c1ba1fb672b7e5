import type { Db } from '../../core/database/database.ts';
import { toPlainExcerpt } from '../../platform/text/plain-text.ts';
import type { TextToRender } from '../../platform/text/text-to-render.ts';
import { addTimeLinks, findTimedLecture } from './add-time-links.ts';
import type { DiscussionSubject } from './discussion-subject.ts';

const MAX_TITLE_LENGTH = 240;
const MARKDOWN = { format: 'markdown' } as const;
/** Matches the start of a Markdown block, which cannot become a heading. */
const BLOCK = /^(?:```|~~~|\$\$|\||>|[-*+] |\d+[.)] )/;

function split(text: string): { title: string; body: string } {
  const [first = '', ...rest] = text.split('\n');
  const title = first.replace(/^#+\s+/, '').trim();
  if (title === '' || title.length > MAX_TITLE_LENGTH || BLOCK.test(title)) return { title: '', body: text };
  return { title, body: rest.join('\n').trim() };
}

interface Services {
  db: Db;
  rendering: { render(userId: number, sources: TextToRender[]): Promise<string[]> };
}

interface Writing {
  userId: number;
  /** The post's lecture or quiz; null for a preview. */
  place: DiscussionSubject | null;
  text: string;
}

async function render(app: Services, { userId, place }: Writing, sources: TextToRender[]): Promise<string[]> {
  const htmls = await app.rendering.render(userId, sources);
  const timed = place ? await findTimedLecture(app.db, place) : undefined;
  // Removes pictures, because pictures in Markdown texts belong to a course's question bank.
  return htmls.map((html) => addTimeLinks(html.replace(/<img\b[^>]*>/g, ''), timed));
}

/** Renders an answer. Throws 400 for a text that is too complicated. */
export async function renderDiscussionAnswer(app: Services, writing: Writing) {
  const text = writing.text.replaceAll('\r\n', '\n').trim();
  const [html = ''] = await render(app, writing, [{ field: 'text', source: text, options: MARKDOWN }]);
  return { text, html };
}

/** Renders a question; its first line is the heading. */
export async function renderDiscussionQuestion(app: Services, writing: Writing) {
  const text = writing.text.replaceAll('\r\n', '\n').trim();
  const { title, body } = split(text);
  const [titleHtml = '', html = ''] = await render(app, writing, [
    { field: 'text', source: title, options: { ...MARKDOWN, inline: true } },
    { field: 'text', source: body, options: MARKDOWN },
  ]);
  return { text, html, titleHtml, title: toPlainExcerpt(title || text, 160) };
}
