import { completeContent } from '../questions/complete-content.ts';
import type { NewQuestionBody, PartialQuestion } from '../questions/questions.schema.ts';
import { questionTextsOf } from '../questions/render-question.ts';
import { decodeEntities, type PictureCollector } from './html-parts.ts';

type Json = Record<string, unknown>;

/** Maps every rendered text that has the question's own format; other texts stay. */
export function mapTexts<T extends PartialQuestion>(body: T, map: (text: string) => string): T {
  const changed = structuredClone(body);
  const { format } = body;
  for (const { field, options } of questionTextsOf(completeContent(body))) {
    const steps = field.split('.');
    const last = steps.pop() ?? '';
    const owner = steps.reduce<Json>((value, step) => value[step] as Json, changed as Json);
    const text = owner[last];
    // Skips texts in another format: the matches in a matching question are always Markdown.
    if (typeof text === 'string' && options.format === (format ?? 'markdown')) owner[last] = map(text);
  }
  return changed;
}

/** Collects the inline pictures of a question's HTML texts. */
export function extractInlinePictures<T extends PartialQuestion>(body: T, pictures: PictureCollector): T {
  return mapTexts(body, (text) =>
    // Keeps pictures from other sites, which are reported later.
    text.replace(/<img\b[^>]{0,200}?\bsrc\s*=\s*(["'])data:[^"'>]{1,20000000}\1/gi, (tag) =>
      pictures.take(tag, () => undefined),
    ),
  );
}

const PICTURE =
  /<img\b[^>]{0,2000}?\ssrc\s*=\s*(?:"([^">]{1,500})|'([^'>]{1,500})|([^\s"'>]{1,500}))|!\[[^\]]{0,500}\]\(\s*<?([^\s)>]{1,500})/gi;

/** Lists, each once, the addresses of pictures that our pages cannot show. */
export function findExternalPictures(body: NewQuestionBody): string[] {
  const found = new Set<string>();
  mapTexts(body, (text) => {
    for (const [, double, single, bare, markdown] of text.matchAll(PICTURE)) {
      const source = double ?? single ?? bare ?? markdown ?? '';
      if (!source.startsWith('image:')) found.add(source.slice(0, 100));
    }
    return text;
  });
  return [...found];
}

/** Strips the tags from a short HTML text. */
export function stripTags(html: string): string {
  return decodeEntities(html.replace(/<\/?[a-z][^<>]{0,500}>/gi, ' '))
    .replace(/\s+/g, ' ')
    .trim();
}

/** Makes a title from the beginning of a question. */
export function createTitle(
  { text, format }: Pick<NewQuestionBody, 'text' | 'format'>,
  length: number,
): string {
  const begin = text.slice(0, 2000).replace(/\[\[\d{1,2}\]\]/g, '…');
  const words = format === 'html' ? stripTags(begin) : begin.replace(/\s+/g, ' ').trim();
  return words.length <= length ? words : `${words.slice(0, length - 1).trimEnd()}…`;
}
