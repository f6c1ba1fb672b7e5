import { draftKey, readDraft, writeDraft } from '@rambla/kit/data/draft-storage';
import { discussionDraftName } from '@rambla/kit/data/question-draft';
import { endSession, startSession } from '@rambla/kit/session';
import { getDefaultStore } from '@rambla/kit/state';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  describeUnsentQuestions,
  discussionQuestionOutbox,
  queueDiscussionQuestion,
} from './send-questions.ts';
import { outgoingDiscussionQuestionsAtom } from './unsent-questions.ts';

vi.mock('@rambla/kit/device', () => ({
  listSealed: async () => [],
  putSealed: async () => undefined,
  removeSealed: async () => undefined,
}));

const server = vi.hoisted(() => ({ send: vi.fn() }));
vi.mock('../../study-ui/unsent/send-as-current-user.ts', () => ({ sendAsCurrentUser: server.send }));

const at = 'lectures/3';
const path = `courses/2/${at}/questions`;
const body = { text: '¿Por qué?', second: 20, anonymous: true };
const shown = () => getDefaultStore().get(outgoingDiscussionQuestionsAtom);
const responds = (status: number, response: object, headers = {}) =>
  server.send.mockImplementation(async () => Response.json(response, { status, headers }));

beforeEach(async () => {
  vi.useFakeTimers();
  const drafts = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => drafts.get(key) ?? null,
    setItem: (key: string, text: string) => drafts.set(key, text),
  });
  startSession({ token: 't', role: 'student', userId: 1 });
  await queueDiscussionQuestion({ key: 'k', userId: 1, courseId: 2, at, path, body });
});
afterEach(() => {
  endSession('logout');
  getDefaultStore().set(outgoingDiscussionQuestionsAtom, []);
  server.send.mockReset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a question that nobody answers waits, with the same key at every try', async () => {
  responds(502, {});
  await discussionQuestionOutbox.send();
  await discussionQuestionOutbox.send();
  expect(await describeUnsentQuestions(1)).toEqual(['1 pregunta']);
  expect(server.send.mock.calls.map(([call]) => call)).toMatchObject([{ path, key: 'k' }, { key: 'k' }]);
  responds(429, { code: 'rate_limit' }, { 'retry-after': '60' });
  await discussionQuestionOutbox.send();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(server.send).toHaveBeenCalledTimes(3);
  responds(201, { question: { id: 9, courseId: 2 } });
  await vi.advanceTimersByTimeAsync(1000);
  expect([await describeUnsentQuestions(1), shown()]).toMatchObject([[], [{ sent: { id: 9 } }]]);
});

test('one that is refused is a draft again, above what was begun there, and keeps the name hidden', async () => {
  writeDraft(draftKey(discussionDraftName(at)), { text: 'Otra', second: 5, anonymous: false });
  responds(403, { code: 'muted', message: 'No podés escribir.' });
  await discussionQuestionOutbox.send();
  expect(await describeUnsentQuestions(1)).toEqual([]);
  const draft = { text: '¿Por qué?\n\nOtra', second: 20, anonymous: true };
  expect(readDraft(draftKey(discussionDraftName(at)))).toEqual(draft);
  expect(shown()).toMatchObject([{ refused: true }]);
});

test('a proxy may refuse what is too large; a page of a log-in or a filter refuses nothing', async () => {
  for (const status of [200, 403]) {
    server.send.mockImplementation(async () => new Response('<h1>Welcome</h1>', { status }));
    await discussionQuestionOutbox.send();
    expect(await describeUnsentQuestions(1), String(status)).toEqual(['1 pregunta']);
  }
  server.send.mockImplementation(async () => new Response('<h1>Too large</h1>', { status: 413 }));
  await discussionQuestionOutbox.send();
  expect([await describeUnsentQuestions(1), shown()]).toMatchObject([[], [{ refused: true }]]);
});
