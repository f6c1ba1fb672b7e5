import type { EditsResponse, NewTalkQuestion, SearchHit } from '@rambla/api/contract';
import { pictureForm } from './shrink-picture.ts';
import { type Place, type Post, type PostKey, postUrl, questionsUrl, talkApi } from './talk.api.ts';

const MAX_EDITS = 200;
const MAX_HITS = 30;
type Asked = Place & { body: NewTalkQuestion; key: string };

const extrasApi = talkApi.injectEndpoints({
  endpoints: (build) => ({
    talkPreview: build.query<{ titleHtml: string; html: string }, { courseId: number; text: string }>({
      query: ({ courseId, text }) => ({
        ...{ url: `courses/${courseId}/questions/preview`, method: 'POST', body: { text } },
      }),
    }),
    askQuestion: build.mutation<Post, Asked>({
      query: ({ body, key, ...place }) => ({
        ...{ url: questionsUrl(place), method: 'POST', body, headers: { 'idempotency-key': key } },
      }),
      invalidatesTags: ['Talk'],
    }),
    putPicture: build.mutation<Post, PostKey & { picture: Blob }>({
      query: ({ picture, ...key }) => ({
        ...{ url: `${postUrl(key)}/picture`, method: 'PUT', body: pictureForm(picture) },
      }),
    }),
    talkEdits: build.query<EditsResponse, PostKey>({
      query: (key) => `${postUrl(key)}/edits?limit=${MAX_EDITS}`,
    }),
    searchQuestions: build.query<SearchHit[], { courseId: number; q: string }>({
      query: ({ courseId, q }) => ({
        ...{ url: 'search', params: { q, courseId, kind: 'question', limit: MAX_HITS } },
      }),
      transformResponse: (response: { hits: SearchHit[] }) => response.hits,
      // Cached posts could show some that are removed by now.
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
