import { toSearchText } from '../../core/text/fold.ts';
import { toPlainExcerpt } from '../../platform/text/plain-text.ts';
import type { QuestionKind } from '../kinds/kinds.ts';
import type { BuiltQuestion } from './unrendered-question.ts';

/** A question as a row to insert, with all slow work done. */
export interface NewQuestionRow {
  kind: QuestionKind;
  title: string;
  mark: number;
  content: string;
  rendered: string;
  search: string;
  tags: string[];
  lectureId: number | null;
  lectureSecond: number;
}

export function toNewQuestionRow({ content, rendered, lecture }: BuiltQuestion): NewQuestionRow {
  return {
    kind: content.kind,
    title: content.title,
    mark: content.mark,
    content: JSON.stringify(content),
    rendered: JSON.stringify(rendered),
    search: toSearchText(content.title, toPlainExcerpt(content.text, 1000), ...content.tags),
    tags: content.tags,
    lectureId: lecture?.id ?? null,
    lectureSecond: lecture?.second ?? 0,
  };
}
