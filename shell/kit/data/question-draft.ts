import { paths } from '@rambla/kit/paths';
import { draftKey, readDraft, writeDraft } from './draft-storage.ts';

/** Names the draft of a question by its lecture or quiz, such as `lectures/12`. */
export const discussionDraftName = (at: string) => `question-${at}`;

/** `key` is the `Idempotency-Key`, set at the first attempt to send. */
export type DiscussionQuestionDraft = {
  text: string;
  second: number;
  anonymous: boolean;
  key?: string | undefined;
};
type Moment = { courseId: number; lectureId: number; second: number };

/** Returns the lecture's address with an open composer, which shows the draft of `addToDiscussionDraft`. */
export function buildComposerAddress({ courseId, lectureId, second }: Moment): string {
  return `${paths.lecture(courseId, lectureId)}?t=${Math.floor(second)}&pregunta=nueva`;
}

/** Puts a text into a lecture's composer, above an existing draft, which stays anonymous if it was. */
export function addToDiscussionDraft({ lectureId, second }: Moment, text: string): void {
  const key = draftKey(discussionDraftName(`lectures/${lectureId}`));
  const { text: begun = '', anonymous = false } =
    (readDraft(key) as Partial<DiscussionQuestionDraft> | undefined) ?? {};
  const whole = begun.includes(text) ? begun : [text, begun].filter(Boolean).join('\n\n');
  const draft: DiscussionQuestionDraft = { text: whole, second: Math.floor(second), anonymous };
  writeDraft(key, draft);
}
