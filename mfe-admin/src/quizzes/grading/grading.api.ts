import type { Attempt, GradableAnswer, UngradedAnswer, UngradedQuestion } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';
import { type QuizIds, toQuizUrl } from '../quizzes.api.ts';

/** Selects the question to grade, and optionally a group. */
export type GradingQueueFilter = QuizIds & { questionId: number; group?: string };
export type AnswerIds = QuizIds & { attemptId: number; slot: number };
export type MarkBody = {
  mark: number | null;
  comment: string | null;
  /** Points by criterion. */
  rubric?: { id: string; points: number }[] | null;
  /** The time of the mark that the grader saw, or null without a mark. */
  gradedAt?: string | null;
};
/** Another grader's mark, from the `current` field of a 409 response. */
export type OtherGraderMark = { name: string; mark: number | null; comment: string | null; gradedAt: string };
export type OwnComment = { text: string; uses: number };
type QueuePage = { answers: UngradedAnswer[]; total: number; nextCursor: string | null };

const answerUrl = ({ attemptId, slot, ...place }: AnswerIds) =>
  `${toQuizUrl(place)}/attempts/${attemptId}/grades/${slot}`;

const gradingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    ungradedQuestions: build.query<UngradedQuestion[], { courseId: number; group?: string }>({
      query: ({ courseId, ...params }) => ({ url: `courses/${courseId}/grading/questions`, params }),
      transformResponse: (response: { questions: UngradedQuestion[] }) => response.questions,
    }),
    gradingQueuePage: build.query<QueuePage, GradingQueueFilter & { cursor?: string }>({
      query: ({ courseId, ...params }) => ({ url: `courses/${courseId}/grading`, params }),
      keepUnusedDataFor: 0,
    }),
    answerToGrade: build.query<GradableAnswer, AnswerIds>({
      query: answerUrl,
      transformResponse: ({ answer }: { answer: GradableAnswer }) => answer,
      providesTags: ['Quizzes'],
    }),
    ownComments: build.query<OwnComment[], number>({
      query: (courseId) => `courses/${courseId}/grading/comments`,
      transformResponse: (response: { comments: OwnComment[] }) => response.comments,
    }),
    // Invalidates no tags, because the screen does so once, when it closes.
    saveMark: build.mutation<Attempt, AnswerIds & MarkBody>({
      query: ({ mark, comment, rubric, gradedAt, ...place }) => ({
        url: answerUrl(place),
        method: 'PUT',
        body: { mark, comment, rubric, gradedAt },
      }),
      transformResponse: ({ attempt }: { attempt: Attempt }) => attempt,
      async onQueryStarted({ courseId, quizId, attemptId, slot }, { dispatch, queryFulfilled }) {
        const saved = await queryFulfilled.catch(() => undefined);
        const question = saved?.data.questions.find((one) => one.slot === slot);
        if (!question) return;
        const place = { courseId, quizId, attemptId, slot };
        dispatch(
          gradingApi.util.updateQueryData('answerToGrade', place, (answer) => {
            Object.assign(answer.question, { review: question.review, rubric: question.rubric });
          }),
        );
      },
    }),
  }),
});

export const {
  useUngradedQuestionsQuery,
  useLazyGradingQueuePageQuery,
  useAnswerToGradeQuery,
  useOwnCommentsQuery,
  useSaveMarkMutation,
  usePrefetch,
} = gradingApi;
