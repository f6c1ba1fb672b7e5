import type {
  DiscussionPostEditsResponse,
  DiscussionQuestion,
  NewDiscussionQuestion,
  SearchHit,
} from '@rambla/api/contract';
import { toPictureFormData } from '@rambla/kit/dom/shrink-picture';
import {
  type ChangedPost,
  type DiscussionPlace,
  discussionsApi,
  type PostKey,
  toDiscussionPostUrl,
  toDiscussionQuestionsUrl,
} from './discussions.api.ts';

const MAX_EDITS = 200;
const MAX_HITS = 30;
type Asked = DiscussionPlace & { body: NewDiscussionQuestion; key: string };

const extrasApi = discussionsApi.injectEndpoints({
  endpoints: (build) => ({
    discussionPreview: build.query<{ titleHtml: string; html: string }, { courseId: number; text: string }>({
      query: ({ courseId, text }) => ({
        url: `courses/${courseId}/questions/preview`,
        method: 'POST',
        body: { text },
      }),
    }),
    askQuestion: build.mutation<{ question: DiscussionQuestion }, Asked>({
      query: ({ body, key, ...place }) => ({
        url: toDiscussionQuestionsUrl(place),
        method: 'POST',
        body,
        headers: { 'idempotency-key': key },
      }),
      invalidatesTags: ['Discussions'],
    }),
    putPicture: build.mutation<ChangedPost, PostKey & { picture: Blob }>({
      query: ({ picture, ...key }) => ({
        url: `${toDiscussionPostUrl(key)}/picture`,
        method: 'PUT',
        body: toPictureFormData(picture),
      }),
    }),
    discussionEdits: build.query<DiscussionPostEditsResponse, PostKey>({
      query: (key) => `${toDiscussionPostUrl(key)}/edits?limit=${MAX_EDITS}`,
    }),
    searchQuestions: build.query<SearchHit[], { courseId: number; q: string }>({
      query: ({ courseId, q }) => ({
        url: 'search',
        params: { q, courseId, kind: 'question', limit: MAX_HITS },
      }),
      transformResponse: (response: { hits: SearchHit[] }) => response.hits,
      // Not cached, because posts may be removed meanwhile.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const {
  useDiscussionPreviewQuery,
  useAskQuestionMutation,
  usePutPictureMutation,
  useDiscussionEditsQuery,
  useSearchQuestionsQuery,
} = extrasApi;
