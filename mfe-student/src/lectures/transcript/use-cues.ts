import type { Lecture } from '@rambla/api/contract';
import { useMemo } from 'react';
import { useTranscriptQuery } from '../lectures.api.ts';
import { type Cue, toCues } from './cues.ts';

const NONE: Cue[] = [];

/** Returns a lecture's cues in this language; empty while loading or without captions. */
export function useCues({ id, courseId }: Lecture, language: string | null): Cue[] {
  const place = { courseId, lectureId: id, language: language ?? '' };
  const { data } = useTranscriptQuery(place, { skip: language === null });
  return useMemo(() => (data ? toCues(data) : NONE), [data]);
}
