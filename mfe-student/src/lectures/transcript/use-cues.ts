import type { Lecture } from '@rambla/api/contract';
import { useMemo } from 'react';
import { useTranscriptQuery } from '../lectures.api.ts';
import { type Cue, readCues } from './cues.ts';

const NONE: Cue[] = [];

/** The cues of a lecture in this language; empty while they load, or without captions. */
export function useCues({ id, courseId }: Lecture, language: string | null): Cue[] {
  const place = { courseId, lectureId: id, language: language ?? '' };
  const { data } = useTranscriptQuery(place, { skip: language === null });
  return useMemo(() => (data ? readCues(data) : NONE), [data]);
}
