import type { SavedAnswer } from '@rambla/api/contract';
import { sendAsCaller } from '../../study-ui/unsent/send-as-caller.ts';
import { attemptUrl } from '../quizzes.api.ts';
import type { UnsentAnswer } from './answers.ts';

/** The response to an attempt's answers: status (0 without a response) and each outcome. */
export type Receipt = { status: number; saved: SavedAnswer[]; waitMs: number };

const NONE: Receipt = { status: 0, saved: [], waitMs: 0 };

/** Sends answers of one attempt; `keepalive` lets the request outlive the page. */
export async function putAnswers(answers: readonly UnsentAnswer[], keepalive: boolean): Promise<Receipt> {
  const [first] = answers;
  if (!first) return NONE;
  const answer = await sendAsCaller({
    method: 'PUT',
    path: `${attemptUrl(first)}/answers`,
    body: {
      answers: answers.map(({ slot, response, flagged, seq }) => ({ slot, response, flagged, seq })),
    },
    keepalive,
  });
  if (!answer) return NONE;
  const waitMs = 1000 * (Number(answer.headers.get('retry-after')) || 0);
  if (!answer.ok) return { status: answer.status, saved: [], waitMs };
  // A response that was cut off acknowledges nothing.
  const body = (await answer.json().catch(() => null)) as { answers: SavedAnswer[] } | null;
  return body ? { status: answer.status, saved: body.answers, waitMs } : NONE;
}
