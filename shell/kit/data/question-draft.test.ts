import { startSession } from '@rambla/kit/session';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftKey, readDraft, writeDraft } from './draft-storage.ts';
import { addToDiscussionDraft } from './question-draft.ts';

beforeEach(() => {
  const drafts = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => drafts.get(key) ?? null,
    setItem: (key: string, text: string) => drafts.set(key, text),
  });
  startSession({ token: 't', role: 'student', userId: 1 });
});
afterEach(() => vi.unstubAllGlobals());

test('a text added to an anonymous draft leaves it anonymous', () => {
  const key = draftKey('question-lectures/3');
  writeDraft(key, { text: '¿Por qué?', second: 5, anonymous: true });
  addToDiscussionDraft({ courseId: 2, lectureId: 3, second: 20.4 }, '¿Qué es una matriz?');
  const text = '¿Qué es una matriz?\n\n¿Por qué?';
  expect(readDraft(key)).toEqual({ text, second: 20, anonymous: true });
});
