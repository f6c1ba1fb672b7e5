import type { Assignment } from '@rambla/api/contract';
import { draftKey, readDraft, writeDraft } from '@rambla/kit/data/draft-storage';
import { useEffect, useRef, useState } from 'react';

/** A text typed before its attempt exists, and the attempt in which exactly this text was sent. */
export type FirstText = { text: string; attemptId: number | null };

const NO_TEXT: FirstText = { text: '', attemptId: null };

/** The text typed before the attempt starts; it survives a failed start and a reload. */
export function useFirstText({ id, mine }: Assignment) {
  const [key] = useState(() => draftKey(`assignment-text-${id}`));
  const [first, setFirst] = useState(() => (readDraft(key) as FirstText | undefined) ?? NO_TEXT);
  const latest = useRef(first);
  const change = (next: FirstText) => {
    latest.current = next;
    setFirst(next);
    writeDraft(key, next.text === '' ? undefined : next);
  };
  const onFirst = (text: string) => change({ text, attemptId: null });
  const onSend = (sent: FirstText) => {
    // A text that was changed meanwhile has not been sent.
    if (latest.current.text === sent.text) change(sent);
  };
  useEffect(() => {
    // The submission succeeded, possibly with a lost response.
    if (first.attemptId !== null && first.attemptId === mine.attemptId) change(NO_TEXT);
  }, [first.attemptId, mine.attemptId]);
  return { first, onFirst, onSend };
}
