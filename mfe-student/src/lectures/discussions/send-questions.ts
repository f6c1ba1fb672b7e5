import type { DiscussionQuestion } from '@rambla/api/contract';
import { draftKey, readDraft, writeDraft } from '@rambla/kit/data/draft-storage';
import { type DiscussionQuestionDraft, discussionDraftName } from '@rambla/kit/data/question-draft';
import { toPictureFormData } from '@rambla/kit/dom/shrink-picture';
import { toast } from '@rambla/kit/toasts';
import { isRetryable, readResponseBody } from '../../study-ui/unsent/is-retryable.ts';
import { Outbox } from '../../study-ui/unsent/outbox.ts';
import { sendAsCurrentUser } from '../../study-ui/unsent/send-as-current-user.ts';
import { decodePicture } from './picture-text.ts';
import {
  isQuestionUnsent,
  removeOutgoingQuestion,
  setQuestionOutcome,
  setQueuedQuestions,
} from './unsent-question-store.ts';
import type { QueuedDiscussionQuestion } from './unsent-questions.ts';

const FIRST_RETRY_MS = 2000;

/** Unsent questions, and sent ones with an unsent picture. */
export const discussionQuestionOutbox = new Outbox<QueuedDiscussionQuestion>('questions', {
  nameOf: ({ key, userId, asked }) => ({ key, userId, order: asked ? 1 : 0 }),
  deliver,
});

/** Stores a question to be sent later, from any screen. */
export async function queueDiscussionQuestion(question: QueuedDiscussionQuestion): Promise<void> {
  await discussionQuestionOutbox.keep(question);
  setQueuedQuestions((await discussionQuestionOutbox.list(question.userId)).items);
  discussionQuestionOutbox.sendWithin(FIRST_RETRY_MS);
}

export async function discardQueuedQuestion(question: QueuedDiscussionQuestion): Promise<void> {
  removeOutgoingQuestion(question.key);
  // `asked` gives the highest order, so `forget` also removes a version whose picture alone is unsent.
  await discussionQuestionOutbox.forget({ ...question, asked: {} as DiscussionQuestion });
}

type Outcome = 'sent' | 'refused' | { waitMs: number };

async function deliver(questions: QueuedDiscussionQuestion[]): Promise<{ left: boolean; waitMs: number }> {
  setQueuedQuestions(questions);
  const waits: number[] = [];
  for (const question of questions) {
    if (!isQuestionUnsent(question.key)) continue;
    const outcome = question.asked ? await sendPicture(question, question.asked) : await ask(question);
    if (typeof outcome === 'object') waits.push(outcome.waitMs);
  }
  return { left: waits.length > 0, waitMs: Math.max(0, ...waits) };
}

async function ask(question: QueuedDiscussionQuestion): Promise<Outcome> {
  const { path, body, key } = question;
  const response = await sendAsCurrentUser({ method: 'POST', path, body, key, keepalive: false });
  const answer = await readResponseBody<Answer>(response);
  if (!response || isRetryable(response, answer, Boolean(answer.question))) return later(response);
  if (!answer.question) return refuse(question, answer.message ?? '');
  if (!question.picture) return end(question, answer.question);
  const asked = { ...question, asked: answer.question };
  await discussionQuestionOutbox.keep(asked);
  return sendPicture(asked, answer.question);
}

async function sendPicture(question: QueuedDiscussionQuestion, asked: DiscussionQuestion): Promise<Outcome> {
  const path = `courses/${asked.courseId}/questions/${asked.id}/picture`;
  const body = toPictureFormData(decodePicture(question.picture ?? ''));
  const response = await sendAsCurrentUser({ method: 'PUT', path, body, keepalive: false });
  const answer = await readResponseBody<Answer>(response);
  if (!response || isRetryable(response, answer, Boolean(answer.question))) return later(response);
  if (!answer.question) toast.error('La pregunta ya está, pero no pudimos guardar la imagen.');
  return end(question, answer.question ?? asked);
}

type Answer = { question: DiscussionQuestion };

function later(response: Response | undefined): Outcome {
  return { waitMs: 1000 * (Number(response?.headers.get('retry-after')) || 0) };
}

async function end(question: QueuedDiscussionQuestion, sent: DiscussionQuestion): Promise<Outcome> {
  await discussionQuestionOutbox.forget({ ...question, asked: sent });
  setQuestionOutcome(question.key, { sent });
  return 'sent';
}

/** Puts a refused question above newer draft text; the draft is anonymous if either was. */
async function refuse(question: QueuedDiscussionQuestion, message: string): Promise<Outcome> {
  const { at, body, key } = question;
  const draft = draftKey(discussionDraftName(at));
  const begun = readDraft(draft) as DiscussionQuestionDraft | undefined;
  writeDraft(draft, {
    text: [body.text, begun?.text].filter(Boolean).join('\n\n'),
    second: body.second ?? begun?.second ?? 0,
    anonymous: body.anonymous === true || begun?.anonymous === true,
  } satisfies DiscussionQuestionDraft);
  await discussionQuestionOutbox.forget(question);
  setQuestionOutcome(key, { refused: true });
  toast.error(`Tu pregunta no se envió y quedó como borrador. ${message}`.trim());
  return 'refused';
}

/** Describes in Spanish how many questions are unsent. */
export async function describeUnsentQuestions(userId: number): Promise<string[]> {
  const { length } = (await discussionQuestionOutbox.list(userId)).items;
  return length === 0 ? [] : [length === 1 ? '1 pregunta' : `${length} preguntas`];
}
