import type { NewQuestionBody } from '../quizzes/questions/questions.schema.ts';
import type { Pictures } from './html-parts.ts';

const ENTITIES: Record<string, string> = { nbsp: ' ', lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" };

type Texts = Pick<NewQuestionBody, 'text'> & Partial<NewQuestionBody>;

/** Every text of a question that a page shows, changed; what is typed in or chosen from a list stays. */
export function mapTexts<T extends Texts>(body: T, map: (text: string) => string): T {
  const maybe = (text: string | undefined) => (text === undefined ? undefined : map(text));
  const withFeedback = <P extends { feedback?: string }>(part: P): P =>
    part.feedback === undefined ? part : { ...part, feedback: map(part.feedback) };
  const changed = {
    feedback: maybe(body.feedback),
    feedbackTrue: maybe(body.feedbackTrue),
    feedbackFalse: maybe(body.feedbackFalse),
    options: body.options?.map((option) => withFeedback({ ...option, text: map(option.text) })),
    accepted: body.accepted?.map(withFeedback),
    numbers: body.numbers?.map(withFeedback),
    pairs: body.pairs?.map((pair) => ({ ...pair, text: map(pair.text) })),
    items: body.items?.map((item) => ({ ...item, text: map(item.text) })),
    gaps: body.gaps?.map((gap) => ({ ...gap, accepted: gap.accepted.map(withFeedback) })),
  };
  const known = Object.entries(changed).filter(([, value]) => value !== undefined);
  return { ...body, ...Object.fromEntries(known), text: map(body.text) };
}

/** Takes up the pictures that stand within the texts of a question in HTML. */
export function takePictures<T extends Texts>(body: T, pictures: Pictures): T {
  return mapTexts(body, (text) =>
    // Those of other places stay for now: `findStrangePictures` names them.
    text.replace(/<img\b[^>]{0,200}?\bsrc\s*=\s*(["'])data:[^"'>]{1,20000000}\1/gi, (tag) =>
      pictures.take(tag, () => undefined),
    ),
  );
}

const PICTURE =
  /<img\b[^>]{0,2000}?\ssrc\s*=\s*(?:"([^">]{1,500})|'([^'>]{1,500})|([^\s"'>]{1,500}))|!\[[^\]]{0,500}\]\(\s*<?([^\s)>]{1,500})/gi;

/** Where the pictures of a question are that no page of ours shows, each once. */
export function findStrangePictures(body: NewQuestionBody): string[] {
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

/** The plain text of a little HTML. */
export function tagless(html: string): string {
  return html
    .replace(/<\/?[a-z][^<>]{0,500}>/gi, ' ')
    .replace(/&(nbsp|lt|gt|amp|quot|#39);/g, (_all, name: string) => ENTITIES[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The beginning of a question as its title, with every sign that it is written with. */
export function titleOf({ text, format }: Texts, length: number): string {
  const begin = text.slice(0, 2000).replace(/\[\[\d{1,2}\]\]/g, '…');
  const words = format === 'html' ? tagless(begin) : begin.replace(/\s+/g, ' ').trim();
  return words.length <= length ? words : `${words.slice(0, length - 1).trimEnd()}…`;
}
