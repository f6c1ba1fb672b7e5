import type { NewQuestionBody, Question, QuestionKind } from '@rambla/api/contract';
import { formatClock } from '@rambla/kit/format/clock';
import { formatFieldNumber } from '../../admin-ui/editing/number-fields.ts';
import { parseClock } from '../../admin-ui/parse-clock.ts';
import { parseNumberOr } from './kinds/draft-values.ts';
import {
  type BankQuestionDraft,
  createBlankKindDrafts,
  getQuestionKindEditorModule,
  toKindDrafts,
} from './kinds/kinds.ts';

/** Returns an empty question of a kind, with blank lines for its answers. */
export function createQuestionDraft(kind: QuestionKind): BankQuestionDraft {
  return {
    kind,
    title: '',
    text: '',
    format: 'markdown',
    feedback: '',
    mark: '1',
    tags: '',
    shuffle: true,
    lectureId: '',
    lectureAt: '',
    ...createBlankKindDrafts(),
  };
}

export function toQuestionDraft(question: Question): BankQuestionDraft {
  const { kind, title, text, format, feedback, shuffle, mark, tags, lecture } = question;
  return {
    kind,
    title,
    text,
    format,
    feedback,
    shuffle,
    mark: formatFieldNumber(mark),
    tags: tags.join(', '),
    lectureId: lecture ? String(lecture.id) : '',
    lectureAt: lecture ? formatClock(lecture.second) : '',
    ...toKindDrafts(question),
  };
}

/** Converts a draft to a request body: the common fields and those of its kind, without empty rows. */
export function toQuestionBody(draft: BankQuestionDraft): NewQuestionBody {
  const { kind, title, text, format, feedback, shuffle, lectureId, lectureAt } = draft;
  const tags = draft.tags.split(',').map((tag) => tag.trim());
  return {
    kind,
    title,
    text,
    format,
    feedback,
    shuffle,
    mark: parseNumberOr(draft.mark, 1),
    tags: tags.filter(Boolean),
    lecture: lectureId ? { id: Number(lectureId), second: parseClock(lectureAt) ?? 0 } : null,
    ...getQuestionKindEditorModule(kind).body(draft),
  };
}

/** Copies a question's content without its ids, to create another one. */
export function copyQuestionBody(question: Question): NewQuestionBody {
  const body = toQuestionBody(toQuestionDraft(question));
  return JSON.parse(
    JSON.stringify(body, (key, value) => (key === 'id' || key === 'matchId' ? undefined : value)),
  );
}
