import type { EditsResponse, NewTalkQuestion, SearchHit } from '@rambla/api/contract';
import { idempotent } from '@rambla/kit/idempotent';
import { type Place, type Post, type PostKey, postUrl, questionsUrl, talkApi } from './talk.api.ts';

const MOST_EDITS = 200;
const MOST_HITS = 30;
type Asked = Place & { body: NewTalkQuestion };

const extrasApi = talkApi.injectEndpoints({
  endpoints: (build) => ({
    talkPreview: build.query<{ titleHtml: string; html: string }, { courseId: number; text: string }>({
      query: ({ courseId, text }) => ({
        ...{ url: `courses/${courseId}/questions/preview`, method: 'POST', body: { text } },
      }),
    }),
    askQuestion: build.mutation<Post, Asked>({
      ...idempotent(({ body, ...place }: Asked) => ({ url: questionsUrl(place), body })),
      invalidatesTags: ['Talk'],
    }),
    putPicture: build.mutation<Post, PostKey & { picture: Blob }>({
      query: ({ picture, ...key }) => {
        const body = new FormData();
        body.append('file', picture, `imagen.${picture.type.replace('image/', '').replace('jpeg', 'jpg')}`);
        return { url: `${postUrl(key)}/picture`, method: 'PUT', body };
      },
    }),
    talkEdits: build.query<EditsResponse, PostKey>({
      query: (key) => `${postUrl(key)}/edits?limit=${MOST_EDITS}`,
    }),
    searchQuestions: build.query<SearchHit[], { courseId: number; q: string }>({
      query: ({ courseId, q }) => ({
        ...{ url: 'search', params: { q, courseId, kind: 'question', limit: MOST_HITS } },
      }),
      transformResponse: (answer: { hits: SearchHit[] }) => answer.hits,
      // What was removed since must not stand there again.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const {
  useTalkPreviewQuery,
  useAskQuestionMutation,
  usePutPictureMutation,
  useTalkEditsQuery,
  useSearchQuestionsQuery,
} = extrasApi;
