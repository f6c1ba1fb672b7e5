import { authState } from '@rambla/kit/session';
import { getDefaultStore } from '@rambla/kit/state';
import { oneAtATime } from '../../one-at-a-time.ts';
import type { Waiting } from './answers.ts';
import {
  noteArrived,
  noteForbidden,
  noteLate,
  noteOvertaken,
  noteReached,
  noteRefused,
  noteWaiting,
  outboxAtom,
} from './outbox.ts';
import { partsOf } from './parts-of.ts';
import { putAnswers } from './put-answers.ts';
import { forgetAnswer, keepAnswer, listWaitingAnswers } from './waiting-answers.ts';

const RETRY_MS = 2000;
const RETRY_MOST_MS = 30_000;
// The server understood and does not want it: sending it again would not help.
const REFUSED = new Set([400, 404, 409, 413, 415]);
// A subscription that has run out: the answers stay on this device, and go out when it is renewed.
const FORBIDDEN = 403;

let timer: ReturnType<typeof setTimeout> | undefined;
let timerAt = Number.POSITIVE_INFINITY;
let failures = 0;

/** Keeps an answer on this device and sends it within `afterMs`, together with what came meanwhile. */
export function saveAnswer(answer: Waiting, afterMs: number): void {
  noteWaiting([answer]);
  const kept = keepAnswer(answer);
  if (afterMs === 0) void kept.then(sendAnswers);
  else void kept.then(() => sendLater(afterMs));
}

const sendNext = oneAtATime(send);

/** Sends everything that waits; what has not arrived then is in the outbox. */
export function sendAnswers(): Promise<void> {
  clearTimeout(timer);
  timerAt = Number.POSITIVE_INFINITY;
  return sendNext();
}

function sendLater(ms: number): void {
  const at = Date.now() + ms;
  if (at >= timerAt) return;
  timerAt = at;
  clearTimeout(timer);
  timer = setTimeout(() => void sendAnswers(), ms);
}

async function send(): Promise<void> {
  const { userId } = authState();
  if (!userId) return;
  const waiting = await listWaitingAnswers(userId);
  noteWaiting(waiting);
  let waitMs = 0;
  let left = false;
  for (const part of partsOf(waiting)) {
    const receipt = await sendPart(part);
    if (receipt.settled) continue;
    left = true;
    waitMs = Math.max(waitMs, receipt.waitMs);
  }
  noteReached(!left);
  failures = left ? failures + 1 : 0;
  if (left) sendLater(Math.max(waitMs, Math.min(RETRY_MS * 2 ** (failures - 1), RETRY_MOST_MS)));
}

/** Settled: to send it again soon would change nothing. */
async function sendPart(part: Waiting[]): Promise<{ settled: boolean; waitMs: number }> {
  const { status, saved, waitMs } = await putAnswers(part, false);
  const [first] = part;
  if (!first) return { settled: true, waitMs };
  noteForbidden(first.attemptId, status === FORBIDDEN);
  if (status === FORBIDDEN) return { settled: true, waitMs };
  if (REFUSED.has(status)) {
    // One bad answer must not keep the others out.
    if (part.length > 1) {
      const each = [];
      for (const answer of part) each.push(await sendPart([answer]));
      return { settled: each.every(({ settled }) => settled), waitMs };
    }
    noteRefused(first);
  } else if (status < 200 || status > 299) return { settled: false, waitMs };
  if (saved.some(({ outcome }) => outcome === 'late')) noteLate(first.attemptId);
  if (saved.some(({ outcome }) => outcome === 'stale')) noteOvertaken(first.attemptId);
  for (const answer of part) await forgetAnswer(answer);
  noteArrived(part);
  return { settled: true, waitMs };
}

/** A page that goes away sends what it can; the rest is on this device. */
async function sendOnLeaving(): Promise<void> {
  const { userId } = authState();
  if (!userId || getDefaultStore().get(outboxAtom).waiting.size === 0) return;
  for (const part of partsOf(await listWaitingAnswers(userId))) void putAnswers(part, true);
}

/** Sends answers left by earlier pages: now, when the network returns, and when a page closes. */
export function startSendingAnswers(): void {
  const go = () => void sendAnswers();
  go();
  window.addEventListener('online', go);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void sendOnLeaving();
    else go();
  });
}

/** The answers that have not arrived, in words. */
export async function unsentAnswers(userId: number): Promise<string[]> {
  const { length } = await listWaitingAnswers(userId);
  return length === 0 ? [] : [length === 1 ? '1 respuesta' : `${length} respuestas`];
}
