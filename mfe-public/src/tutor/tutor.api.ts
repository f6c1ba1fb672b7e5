import type { CourseTutorQuestion, Lecture, OwnTutorQuestion, TutorStatus } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

const tutorApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    tutor: build.query<TutorStatus, number | undefined>({
      query: (lectureId) => ({ url: 'tutor', params: lectureId === undefined ? {} : { lectureId } }),
    }),
    askedQuestions: build.query<OwnTutorQuestion[], void>({
      query: () => 'tutor/questions',
      transformResponse: (response: { questions: OwnTutorQuestion[] }) => response.questions,
      keepUnusedDataFor: 0,
    }),
    courseTutorQuestions: build.query<CourseTutorQuestion[], number>({
      query: (courseId) => ({ url: `courses/${courseId}/tutor_questions`, params: { limit: 10 } }),
      transformResponse: (response: { questions: CourseTutorQuestion[] }) => response.questions,
      keepUnusedDataFor: 0,
    }),
    forgetQuestions: build.mutation<null, void>({
      query: () => ({ url: 'tutor/questions', method: 'DELETE' }),
    }),
    rateAnswer: build.mutation<null, { questionId: number; rating: number }>({
      query: ({ questionId, rating }) => ({
        url: `tutor/questions/${questionId}/rating`,
        method: 'PUT',
        body: { rating },
      }),
    }),
    /** Not cached, because the video's addresses expire. */
    lectureToPlay: build.query<Lecture, { courseId: number; lectureId: number }>({
      query: ({ courseId, lectureId }) => `courses/${courseId}/lectures/${lectureId}`,
      transformResponse: (response: { lecture: Lecture }) => response.lecture,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const {
  useTutorQuery,
  useAskedQuestionsQuery,
  useCourseTutorQuestionsQuery,
  useForgetQuestionsMutation,
  useRateAnswerMutation,
  useLectureToPlayQuery,
} = tutorApi;
