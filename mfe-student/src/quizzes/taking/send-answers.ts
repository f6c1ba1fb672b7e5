import { authState } from '@rambla/kit/session';
import { getDefaultStore } from '@rambla/kit/state';
import type { Waiting } from './answers.ts';
import {
  noteArrived,
  noteLate,
  noteOvertaken,
  noteReached,
  noteRefused,
  noteWaiting,
  outboxAtom,
} from './outbox.ts';
import { putAnswers } from './put-answers.ts';
import { forgetAnswer, keepAnswer, listWaitingAnswers } from './waiting-answers.ts';

const MOST_AT_ONCE = 100;
const RETRY_MS = 2000;
const RETRY_MOST_MS = 30_000;
// The server understood and does not want it: sending it again would not help.
const REFUSED = new Set([400, 404, 409, 413, 415]);

let running: Promise<boolean> = Promise.resolve(true);
let queued: Promise<boolean> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let timerAt = Number.POSITIVE_INFINITY;
let failures = 0;

/** Keeps an answer on this device and sends it within `afterMs`, together with what came meanwhile. */
export function giveAnswer(answer: Waiting, afterMs: number): void {
  noteWaiting([answer]);
  const kept = keepAnswer(answer);
  if (afterMs === 0) void kept.then(sendAnswers);
  else void kept.then(() => sendLater(afterMs));
}

/** Sends everything that waits; answers whether all of it has arrived. */
export function sendAnswers(): Promise<boolean> {
  clearTimeout(timer);
  timerAt = Number.POSITIVE_INFINITY;
  // One call at a time, and one more for what was added meanwhile.
  queued ??= running.then(() => {
    queued = null;
    running = send();
    return running;
  });
  return queued;
}

function sendLater(ms: number): void {
  const at = Date.now() + ms;
  if (at >= timerAt) return;
  timerAt = at;
  clearTimeout(timer);
  timer = setTimeout(() => void sendAnswers(), ms);
}

async function send(): Promise<boolean> {
  const { userId } = authState();
  if (!userId) return false;
  const waiting = await listWaitingAnswers(userId);
  noteWaiting(waiting);
  let waitMs = 0;
  let left = false;
  for (const part of parts(waiting)) {
    const receipt = await sendPart(part);
    if (receipt.arrived) continue;
    left = true;
    waitMs = Math.max(waitMs, receipt.waitMs);
  }
  noteReached(!left);
  failures = left ? failures + 1 : 0;
  if (left) sendLater(Math.max(waitMs, Math.min(RETRY_MS * 2 ** (failures - 1), RETRY_MOST_MS)));
  return !left;
}

async function sendPart(part: Waiting[]): Promise<{ arrived: boolean; waitMs: number }> {
  const { status, saved, waitMs } = await putAnswers(part, false);
  const [first] = part;
  if (!first) return { arrived: true, waitMs };
  if (REFUSED.has(status)) {
    // One bad answer must not keep the others out.
    if (part.length > 1) {
      const each = [];
      for (const answer of part) each.push(await sendPart([answer]));
      return { arrived: each.every(({ arrived }) => arrived), waitMs };
    }
    noteRefused(first);
  } else if (status < 200 || status > 299) return { arrived: false, waitMs };
  if (saved.some(({ outcome }) => outcome === 'late')) noteLate(first.attemptId);
  if (saved.some(({ outcome }) => outcome === 'stale')) noteOvertaken(first.attemptId);
  for (const answer of part) await forgetAnswer(answer);
  noteArrived(part);
  return { arrived: true, waitMs };
}

/** Answers of one attempt each, in portions that the server takes. */
function parts(waiting: readonly Waiting[]): Waiting[][] {
  const byAttempt = Map.groupBy(waiting, ({ attemptId }) => attemptId);
  return [...byAttempt.values()].flatMap((answers) =>
    Array.from({ length: Math.ceil(answers.length / MOST_AT_ONCE) }, (_, index) =>
      answers.slice(index * MOST_AT_ONCE, (index + 1) * MOST_AT_ONCE),
    ),
  );
}

/** A page that goes away sends what it can; the rest is on this device. */
async function sendOnLeaving(): Promise<void> {
  const { userId } = authState();
  if (!userId || getDefaultStore().get(outboxAtom).waiting.size === 0) return;
  for (const part of parts(await listWaitingAnswers(userId))) void putAnswers(part, true);
}

/** Sends what earlier pages left behind: now, when the network comes back, and when a page goes away. */
export function sendNowAndThen(): void {
  const go = () => void sendAnswers();
  go();
  window.addEventListener('online', go);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void sendOnLeaving();
    else go();
  });
}
