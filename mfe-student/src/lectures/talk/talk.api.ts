import type {
  AnswersResponse,
  MarksResponse,
  NewTalkQuestion,
  QuestionsResponse,
  TalkAnswer,
  TalkQuestion,
} from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';
import { idempotent } from '@rambla/kit/idempotent';

/** A lecture or a quiz, as its address names it: `lectures/12`, `quizz/3`. */
export type Place = { courseId: number; at: string };
type Kind = 'questions' | 'answers';
/** A question or an answer. */
export type PostKey = { courseId: number; kind: Kind; id: number };
type Read = Place & { filter: string; limit: number; cursor?: string };
type Post = { question?: TalkQuestion; answer?: TalkAnswer };

const base = ({ courseId, at }: Place) => `courses/${courseId}/${at}/questions`;
const one = ({ courseId, kind, id }: PostKey) => `courses/${courseId}/${kind}/${id}`;

const talkApi = baseApi.enhanceEndpoints({ addTagTypes: ['Talk'] }).injectEndpoints({
  endpoints: (build) => ({
    talkMarks: build.query<MarksResponse, Place>({
      query: (place) => `${base(place)}/marks`,
      providesTags: ['Talk'],
    }),
    talkQuestions: build.query<QuestionsResponse, Read>({
      query: ({ filter, limit, cursor, ...place }) => ({
        url: base(place),
        params: { filter, limit, ...(cursor && { cursor }) },
      }),
    }),
    talkAnswers: build.query<AnswersResponse, Place & { id: number }>({
      query: ({ id, ...place }) => `${base(place)}/${id}/answers?limit=100`,
    }),
    talkPreview: build.query<{ titleHtml: string; html: string }, { courseId: number; text: string }>({
      query: ({ courseId, text }) => ({
        ...{ url: `courses/${courseId}/questions/preview`, method: 'POST', body: { text } },
      }),
    }),
    askQuestion: build.mutation<Post, Place & { body: NewTalkQuestion }>({
      ...idempotent(({ body, ...place }: Place & { body: NewTalkQuestion }) => ({ url: base(place), body })),
      invalidatesTags: ['Talk'],
    }),
    answerQuestion: build.mutation<Post, Place & { id: number; text: string }>({
      ...idempotent(({ id, text, ...place }: Place & { id: number; text: string }) => ({
        ...{ url: `${base(place)}/${id}/answers`, body: { text } },
      })),
      invalidatesTags: ['Talk'],
    }),
    acceptAnswer: build.mutation<Post, Place & { id: number; answerId: number | null }>({
      query: ({ id, answerId, ...place }) => ({
        ...{ url: `${base(place)}/${id}/accept`, method: 'PUT', body: { answerId } },
      }),
    }),
    /** `rest` says what: the text, or `thanks`, `removed`, `reported`. */
    putPost: build.mutation<Post, PostKey & { rest?: string; body: object }>({
      query: ({ rest = '', body, ...key }) => ({ url: `${one(key)}${rest}`, method: 'PUT', body }),
      invalidatesTags: (_result, _error, { rest }) => (rest === '/thanks' ? [] : ['Talk']),
    }),
    putPicture: build.mutation<Post, PostKey & { picture: Blob }>({
      query: ({ picture, ...key }) => {
        const body = new FormData();
        body.append('file', picture, `imagen.${picture.type.replace('image/', '').replace('jpeg', 'jpg')}`);
        return { url: `${one(key)}/picture`, method: 'PUT', body };
      },
    }),
    mutePerson: build.mutation<null, { courseId: number; userId: number; muted: boolean }>({
      query: ({ courseId, userId, muted }) => ({
        ...{ url: `courses/${courseId}/muted/${userId}`, method: 'PUT', body: { muted } },
      }),
    }),
  }),
});

export const {
  useTalkMarksQuery,
  useLazyTalkQuestionsQuery,
  useLazyTalkAnswersQuery,
  useTalkPreviewQuery,
  useAskQuestionMutation,
  useAnswerQuestionMutation,
  useAcceptAnswerMutation,
  usePutPostMutation,
  usePutPictureMutation,
  useMutePersonMutation,
} = talkApi;
