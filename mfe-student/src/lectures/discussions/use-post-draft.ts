import { draftKey, readDraft, writeDraft } from '@rambla/kit/data/draft-storage';
import { useState } from 'react';

/** Stores a draft that survives a change of tab, an error and a reload. */
export function usePostDraft<T extends { text: string }>(name: string) {
  const [key] = useState(() => draftKey(name));
  const [draft, setDraft] = useState(() => (readDraft(key) as T | undefined) ?? null);
  const keep = (next: T | null) => {
    writeDraft(key, next ?? undefined);
    setDraft(next);
  };
  return [draft, keep] as const;
}
