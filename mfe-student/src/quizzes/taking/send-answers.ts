import type { AnswerSaveResult } from '@rambla/api/contract';
import { DAY_MS } from '@rambla/kit/format/day-ms';
import { Outbox } from '../../study-ui/unsent/outbox.ts';
import { sendAsCurrentUser } from '../../study-ui/unsent/send-as-current-user.ts';
import { toAttemptUrl } from '../quizzes.api.ts';
import type { UnsentAnswer } from './answers.ts';
import { cacheArrivedAnswers } from './cached-attempts.ts';
import { toAnswerBatches } from './to-batches.ts';
import {
  type AccessRefusal,
  addWaitingAnswers,
  markAnswerRefused,
  markAttemptLate,
  markAttemptStale,
  removeArrivedAnswers,
  setAccessRefusal,
  setServerReached,
} from './unsent-answers.ts';

/** The response to an attempt's answers: status (0 without a response), server's time, each outcome. */
type Receipt = { status: number; at: number; saved: AnswerSaveResult[]; waitMs: number };

const NONE: Receipt = { status: 0, at: 0, saved: [], waitMs: 0 };

/** Sends answers of one attempt; `keepalive` lets the request outlive the page. */
async function putAnswers(answers: readonly UnsentAnswer[], keepalive: boolean): Promise<Receipt> {
  const [first] = answers;
  if (!first) return NONE;
  const answer = await sendAsCurrentUser({
    method: 'PUT',
    path: `${toAttemptUrl(first)}/answers`,
    body: {
      answers: answers.map(({ slot, response, flagged, seq }) => ({ slot, response, flagged, seq })),
    },
    keepalive,
  });
  if (!answer) return NONE;
  const waitMs = 1000 * (Number(answer.headers.get('retry-after')) || 0);
  const at = Date.parse(answer.headers.get('date') ?? '');
  if (!answer.ok) return { status: answer.status, at, saved: [], waitMs };
  // A response that was cut off acknowledges nothing.
  const body = (await answer.json().catch(() => null)) as { answers: AnswerSaveResult[] } | null;
  return body ? { status: answer.status, at, saved: body.answers, waitMs } : NONE;
}

// Statuses of final refusals, after which a retry would not help.
const REFUSED = new Set([400, 409, 413, 415]);
// Answers refused with these statuses stay on this device, because access may return or a deletion
// may be undone.
const ACCESS_REFUSALS: ReadonlyMap<number, AccessRefusal> = new Map([
  [403, 'forbidden'],
  [404, 'missing'],
]);
// Longer than deleted things can be restored.
const MAX_MISSING_MS = 40 * DAY_MS;

/** Unsent answers; a newer one of the same question replaces the older. */
export const answerOutbox = new Outbox<UnsentAnswer>('answers', {
  nameOf: ({ key, userId, seq }) => ({ key, userId, order: seq }),
  deliver,
  leave: (answers) => {
    for (const part of toAnswerBatches(answers)) void putAnswers(part, true);
  },
});

/** Stores an answer on this device and sends it within `afterMs`, together with later ones. */
export function saveAnswer(answer: UnsentAnswer, afterMs: number): void {
  addWaitingAnswers([answer]);
  void answerOutbox
    .keep(answer)
    .then(() => (afterMs === 0 ? answerOutbox.send() : answerOutbox.sendWithin(afterMs)));
}

async function deliver(answers: UnsentAnswer[]): Promise<{ left: boolean; waitMs: number }> {
  addWaitingAnswers(answers);
  let waitMs = 0;
  let left = false;
  for (const part of toAnswerBatches(answers)) {
    const receipt = await sendPart(part);
    if (receipt.settled) continue;
    left = true;
    waitMs = Math.max(waitMs, receipt.waitMs);
  }
  setServerReached(!left);
  return { left, waitMs };
}

/** Sends a batch of one attempt; `settled` is false only when it should be sent again soon. */
async function sendPart(part: UnsentAnswer[]): Promise<{ settled: boolean; waitMs: number }> {
  const { status, at, saved, waitMs } = await putAnswers(part, false);
  const [first] = part;
  if (!first) return { settled: true, waitMs };
  const refusal = ACCESS_REFUSALS.get(status);
  setAccessRefusal(first.attemptId, refusal);
  if (refusal) {
    // `seq` is the server's time of the answer.
    if (refusal === 'missing') await forget(part.filter(({ seq }) => at - seq > MAX_MISSING_MS));
    return { settled: true, waitMs };
  }
  if (REFUSED.has(status)) {
    // Sends answers singly, so that an invalid one does not block the others.
    if (part.length > 1) {
      const each = [];
      for (const answer of part) each.push(await sendPart([answer]));
      return { settled: each.every(({ settled }) => settled), waitMs };
    }
    markAnswerRefused(first);
  } else if (status < 200 || status > 299) return { settled: false, waitMs };
  if (saved.some(({ outcome }) => outcome === 'late')) markAttemptLate(first.attemptId);
  if (saved.some(({ outcome }) => outcome === 'stale')) markAttemptStale(first.attemptId);
  const slots = new Set(saved.filter(({ outcome }) => outcome === 'saved').map(({ slot }) => slot));
  await cacheArrivedAnswers(part.filter(({ slot }) => slots.has(slot)));
  await forget(part);
  return { settled: true, waitMs };
}

async function forget(answers: UnsentAnswer[]): Promise<void> {
  for (const answer of answers) await answerOutbox.forget(answer);
  removeArrivedAnswers(answers);
}

/** Describes in Spanish how many answers are unsent. */
export async function describeUnsentAnswers(userId: number): Promise<string[]> {
  const { length } = (await answerOutbox.list(userId)).items;
  return length === 0 ? [] : [length === 1 ? '1 respuesta' : `${length} respuestas`];
}
