import type { Lecture } from '@rambla/api/contract';
import { useMemo } from 'react';
import { useTranscriptQuery } from '../lectures.api.ts';
import { type Cue, readCues } from './cues.ts';

const NONE: Cue[] = [];

/** What is said in a lecture; empty while it comes, and where nobody wrote it down. */
export function useCues({ id, courseId, captions, locked }: Lecture): Cue[] {
  const { data } = useTranscriptQuery(
    { courseId, lectureId: id },
    { skip: locked || !captions || captions.length === 0 },
  );
  return useMemo(() => (data ? readCues(data) : NONE), [data]);
}
