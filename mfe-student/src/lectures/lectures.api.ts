import type { CoursePlan, Lecture } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

export type LectureIds = { courseId: number; lectureId: number };
/** A caption; times in seconds of the video. */
export type TranscriptCue = { startSeconds: number; endSeconds: number; text: string };

const oneLecture = {
  query: ({ courseId, lectureId }: LectureIds) => `courses/${courseId}/lectures/${lectureId}`,
  transformResponse: (response: { lecture: Lecture }) => response.lecture,
  // Not cached, because the lecture's URLs expire and its resume position changes.
  keepUnusedDataFor: 0,
};

export const lecturesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    lecturesToStudy: build.query<Lecture[], number>({
      query: (courseId) => `courses/${courseId}/lectures`,
      transformResponse: (response: { lectures: Lecture[] }) => response.lectures,
      providesTags: ['Lectures'],
    }),
    planToStudy: build.query<CoursePlan, number>({
      query: (courseId) => `courses/${courseId}/plan`,
      transformResponse: (response: { plan: CoursePlan }) => response.plan,
      providesTags: ['Lectures', 'Quizzes', 'Subscriptions'],
    }),
    lectureToStudy: build.query<Lecture, LectureIds>({ ...oneLecture, providesTags: ['Lectures'] }),
    // Cached apart from `lectureToStudy`, where a new signed URL would reload the running video.
    lectureToSave: build.query<Lecture, LectureIds>(oneLecture),
    transcript: build.query<TranscriptCue[], LectureIds & { language: string }>({
      query: ({ courseId, lectureId, language }) => ({
        url: `courses/${courseId}/lectures/${lectureId}/transcript`,
        params: { language },
      }),
      transformResponse: (response: { cues: TranscriptCue[] }) => response.cues,
      keepUnusedDataFor: 300,
    }),
  }),
});

export const { useLecturesToStudyQuery, usePlanToStudyQuery, useLectureToStudyQuery, useTranscriptQuery } =
  lecturesApi;
