import type { SavedAnswer } from '@rambla/api/contract';
import { authState, endSession } from '@rambla/kit/session';
import { attemptUrl } from '../quizzes.api.ts';
import type { Waiting } from './answers.ts';

const PATIENCE_MS = 15_000;

/** The server's word on some answers of one attempt: its status (0 without an answer) and what became of each. */
export type Receipt = { status: number; saved: SavedAnswer[]; waitMs: number };

/** Sends answers of one attempt; `keepalive` lets the call outlive the page. */
export async function putAnswers(answers: readonly Waiting[], keepalive: boolean): Promise<Receipt> {
  const none = { status: 0, saved: [], waitMs: 0 };
  const token = authState().authenticated;
  const [first] = answers;
  if (!token || !first) return none;
  try {
    const answer = await fetch(`/api/${attemptUrl(first)}/answers`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({
        answers: answers.map(({ slot, response, flagged, seq }) => ({ slot, response, flagged, seq })),
      }),
      keepalive,
      ...(keepalive ? {} : { signal: AbortSignal.timeout(PATIENCE_MS) }),
    });
    // The answers stay on this device and leave with the next session.
    if (answer.status === 401 && authState().authenticated === token) endSession('expired');
    const waitMs = 1000 * (Number(answer.headers.get('retry-after')) || 0);
    const saved = answer.ok ? ((await answer.json()) as { answers: SavedAnswer[] }).answers : [];
    return { status: answer.status, saved, waitMs };
  } catch {
    return none;
  }
}
