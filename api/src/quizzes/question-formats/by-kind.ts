import type { ContentOf, QuestionContent, QuestionKind } from '../kinds/kinds.ts';

/** A writer per kind, or `'unsupported'`. */
export type QuestionWriters<Written> = {
  [Kind in QuestionKind]: ((content: ContentOf<Kind>) => Written) | 'unsupported';
};

/** Writes a question by its kind; undefined when the format cannot hold it. */
export function writeByKind<Written>(
  writers: QuestionWriters<Written>,
  content: QuestionContent,
): Written | undefined {
  const write = writers[content.kind] as 'unsupported' | ((content: QuestionContent) => Written);
  return write === 'unsupported' ? undefined : write(content);
}
