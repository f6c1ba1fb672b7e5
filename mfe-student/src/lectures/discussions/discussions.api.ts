import type {
  DiscussionAnswer,
  DiscussionAnswersResponse,
  DiscussionMarkersResponse,
  DiscussionQuestion,
  DiscussionQuestionsResponse,
} from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';
import { buildIdempotentMutation } from '@rambla/kit/data/idempotent';

/** A lecture or quiz; `at` is its path within the course: `lectures/12`, `quizz/3`. */
export type DiscussionPlace = { courseId: number; at: string };
type Kind = 'questions' | 'answers';
/** Identifies a question or an answer. */
export type PostKey = { courseId: number; kind: Kind; id: number };
type Read = DiscussionPlace & { filter: string; limit: number; cursor?: string };
export type ChangedPost = { question?: DiscussionQuestion; answer?: DiscussionAnswer };

export const toDiscussionQuestionsUrl = ({ courseId, at }: DiscussionPlace) =>
  `courses/${courseId}/${at}/questions`;
export const toDiscussionPostUrl = ({ courseId, kind, id }: PostKey) => `courses/${courseId}/${kind}/${id}`;

export const discussionsApi = baseApi.enhanceEndpoints({ addTagTypes: ['Discussions'] }).injectEndpoints({
  endpoints: (build) => ({
    discussionMarks: build.query<DiscussionMarkersResponse, DiscussionPlace>({
      query: (place) => `${toDiscussionQuestionsUrl(place)}/marks`,
      providesTags: ['Discussions'],
    }),
    discussionQuestions: build.query<DiscussionQuestionsResponse, Read>({
      query: ({ courseId, at, ...params }) => ({ url: toDiscussionQuestionsUrl({ courseId, at }), params }),
    }),
    discussionQuestion: build.query<ChangedPost, { courseId: number; id: number }>({
      query: ({ courseId, id }) => toDiscussionPostUrl({ courseId, kind: 'questions', id }),
      keepUnusedDataFor: 0,
    }),
    discussionAnswers: build.query<
      DiscussionAnswersResponse,
      DiscussionPlace & { id: number; cursor?: string }
    >({
      query: ({ id, cursor, ...place }) =>
        `${toDiscussionQuestionsUrl(place)}/${id}/answers?limit=100${cursor ? `&cursor=${cursor}` : ''}`,
    }),
    answerQuestion: build.mutation<
      { answer: DiscussionAnswer },
      DiscussionPlace & { id: number; text: string }
    >({
      ...buildIdempotentMutation(
        ({ id, text, ...place }: DiscussionPlace & { id: number; text: string }) => ({
          url: `${toDiscussionQuestionsUrl(place)}/${id}/answers`,
          body: { text },
        }),
      ),
      invalidatesTags: ['Discussions'],
    }),
    acceptAnswer: build.mutation<
      { question: DiscussionQuestion },
      DiscussionPlace & { id: number; answerId: number | null }
    >({
      query: ({ id, answerId, ...place }) => ({
        url: `${toDiscussionQuestionsUrl(place)}/${id}/accept`,
        method: 'PUT',
        body: { answerId },
      }),
    }),
    /** `rest` ends the path, such as `/thanks`; a call without it edits the post's text or second. */
    putPost: build.mutation<ChangedPost, PostKey & { rest?: string; body: object }>({
      query: ({ rest = '', body, ...key }) => ({
        url: `${toDiscussionPostUrl(key)}${rest}`,
        method: 'PUT',
        body,
      }),
      invalidatesTags: (_result, _error, { rest }) => (rest === '/thanks' ? [] : ['Discussions']),
    }),
    mutePerson: build.mutation<null, { courseId: number; userId: number; muted: boolean }>({
      query: ({ courseId, userId, muted }) => ({
        url: `courses/${courseId}/muted/${userId}`,
        method: 'PUT',
        body: { muted },
      }),
    }),
  }),
});

export const {
  useDiscussionMarksQuery,
  useLazyDiscussionQuestionsQuery,
  useLazyDiscussionQuestionQuery,
  useLazyDiscussionAnswersQuery,
  useAnswerQuestionMutation,
  useAcceptAnswerMutation,
  usePutPostMutation,
  useMutePersonMutation,
} = discussionsApi;
