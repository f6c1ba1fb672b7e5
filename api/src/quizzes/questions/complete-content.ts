import { fold } from '../../core/text/fold.ts';
import { getKindModule, type QuestionContent } from '../kinds/kinds.ts';
import type { NewQuestionBody } from './questions.schema.ts';

/** Trims all texts and normalises their line breaks. */
function tidy<T>(value: T): T {
  if (typeof value === 'string') return value.replace(/\r\n?/g, '\n').trim() as T;
  if (Array.isArray(value)) return value.map(tidy) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, tidy(one)])) as T;
}

/** Drops tags that differ from an earlier tag only in case or accents. */
function uniqueTags(tags: string[]): string[] {
  const named = tags.map((tag) => tag.trim()).filter((tag) => tag !== '');
  return [...new Map(named.toReversed().map((tag) => [fold(tag), tag])).values()].toReversed();
}

/** Adds missing fields of the question's kind and ids of its parts; drops fields of other kinds. */
export function completeContent(sent: NewQuestionBody): QuestionContent {
  const body = tidy(sent);
  return {
    kind: body.kind,
    title: body.title ?? '',
    text: body.text,
    format: body.format ?? 'markdown',
    feedback: body.feedback ?? '',
    mark: body.mark ?? 1,
    tags: uniqueTags(body.tags ?? []),
    shuffle: body.shuffle ?? true,
    ...getKindModule(body).complete(body),
  } as QuestionContent;
}
