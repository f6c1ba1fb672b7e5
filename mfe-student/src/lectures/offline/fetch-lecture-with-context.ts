import type { Course, Lecture } from '@rambla/api/contract';
import { store } from '@rambla/kit/store';
import { attachmentsApi } from '../../attachments/attachments.api.ts';
import { coursesApi } from '../../courses/courses.api.ts';
import { linksApi } from '../../links/links.api.ts';
import { type LectureIds, lecturesApi, type TranscriptCue } from '../lectures.api.ts';
import { pickCaptionLanguage } from '../transcript/pick-caption-language.ts';
import type { SavedLecture } from './saved-lectures.ts';

export type LectureWithContext = Pick<
  SavedLecture,
  'course' | 'lecture' | 'lectures' | 'cues' | 'attachments' | 'links'
>;

// Reloads the screen's data, whose URLs may have expired.
const FRESH = { subscribe: false, forceRefetch: true } as const;

/** Loads a lecture and its context from the server. Rejects with the first failed call. */
export async function fetchLectureWithContext({
  courseId,
  lectureId,
}: LectureIds): Promise<LectureWithContext> {
  const { lectureToSave, lecturesToStudy, transcript } = lecturesApi.endpoints;
  const place = { courseId, lectureId };
  const [course, lecture, lectures, attachments, links] = await Promise.all([
    answered<Course>(coursesApi.endpoints.courseToStudy.initiate(courseId, FRESH)),
    answered<Lecture>(lectureToSave.initiate(place, FRESH)),
    answered<Lecture[]>(lecturesToStudy.initiate(courseId, FRESH)),
    answered<SavedLecture['attachments']>(
      attachmentsApi.endpoints.attachmentsToStudy.initiate(courseId, FRESH),
    ),
    answered<SavedLecture['links']>(linksApi.endpoints.linksToStudy.initiate(courseId, FRESH)),
  ]);
  const language = pickCaptionLanguage(lecture.captions);
  const cues = language
    ? await answered<TranscriptCue[]>(transcript.initiate({ ...place, language }, FRESH))
    : [];
  return { course, lecture, lectures, cues, attachments, links };
}

function answered<T>(call: unknown): Promise<T> {
  const sent = store.dispatch(call as Parameters<typeof store.dispatch>[0]) as unknown;
  return (sent as { unwrap(): Promise<T> }).unwrap();
}
