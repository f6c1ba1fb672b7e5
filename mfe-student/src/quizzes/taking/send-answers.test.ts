import { endSession, startSession } from '@rambla/kit/session';
import { getDefaultStore } from '@rambla/kit/state';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveStateOf } from './save-state.tsx';
import { answerOutbox, describeUnsentAnswers } from './send-answers.ts';
import { createAnswerKeyMatcher, unsentAnswersAtom } from './unsent-answers.ts';

vi.mock('@rambla/kit/device', () => ({
  listSealed: async () => [],
  putSealed: async () => undefined,
  removeSealed: async () => undefined,
}));

const server = vi.hoisted(() => ({ send: vi.fn() }));
vi.mock('../../study-ui/unsent/send-as-current-user.ts', () => ({ sendAsCurrentUser: server.send }));

const NOW = Date.parse('2026-11-28T12:00:00Z');
const DAY = 24 * 60 * 60 * 1000;

function refuse(status: number) {
  const headers = { date: new Date(NOW).toUTCString() };
  server.send.mockImplementation(async () => Response.json({ statusCode: status }, { status, headers }));
}
const keep = (seq: number) =>
  answerOutbox.keep({
    ...{ key: '4:1', userId: 1, courseId: 2, quizId: 3, attemptId: 4, slot: 1 },
    ...{ response: 'Mi ensayo', flagged: false, seq },
  });
const readState = () => saveStateOf(getDefaultStore().get(unsentAnswersAtom), 4, createAnswerKeyMatcher(4));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined });
  startSession({ token: 't', role: 'student', userId: 1 });
});
afterEach(() => {
  endSession('logout');
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('an answer to a quiz that its teacher hides for a moment waits for its return', async () => {
  await keep(NOW);
  for (const [status, state] of [
    [403, 'forbidden'],
    [404, 'missing'],
  ] as const) {
    refuse(status);
    await answerOutbox.send();
    expect([readState(), await describeUnsentAnswers(1)], String(status)).toEqual([state, ['1 respuesta']]);
  }
  const saved = { slot: 1, seq: NOW, outcome: 'saved' };
  server.send.mockImplementation(async () => Response.json({ answers: [saved] }));
  await answerOutbox.send();
  expect([readState(), await describeUnsentAnswers(1)]).toEqual(['saved', []]);
});

test('an answer is dropped once its deleted quiz can no longer come back, or for an error of its own', async () => {
  await keep(NOW - 41 * DAY);
  refuse(404);
  await answerOutbox.send();
  expect(await describeUnsentAnswers(1)).toEqual([]);
  await keep(NOW);
  refuse(400);
  await answerOutbox.send();
  expect([readState(), await describeUnsentAnswers(1)]).toEqual(['refused', []]);
});
