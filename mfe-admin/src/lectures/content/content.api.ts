import type { ContentItem, ContentSection, MoveContentBody } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';
import { type DeletionResult, toDeletionResult } from '../../admin-ui/undo.ts';

const ADDRESSES: Record<ContentItem['kind'], string> = {
  lecture: 'lectures',
  attachment: 'attachments',
  link: 'links',
  live: 'live_classes',
  quiz: 'quizz',
  assignment: 'assignments',
};

type OneItem = { courseId: number } & Pick<ContentItem, 'kind' | 'id'>;

const urlOf = ({ courseId, kind, id }: OneItem) => `courses/${courseId}/${ADDRESSES[kind]}/${id}`;

type Content = { sections: ContentSection[] };

const contentApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    content: build.query<ContentSection[], number>({
      query: (courseId) => `courses/${courseId}/content`,
      transformResponse: ({ sections }: Content) => sections,
      providesTags: ['Lectures', 'Attachments', 'Links', 'Quizzes'],
    }),
    moveContent: build.mutation<ContentSection[], MoveContentBody & { courseId: number }>({
      query: ({ courseId, ...body }) => ({ url: `courses/${courseId}/content/order`, method: 'PUT', body }),
      transformResponse: ({ sections }: Content) => sections,
      async onQueryStarted({ courseId }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(contentApi.util.upsertQueryData('content', courseId, answer.data) as never);
      },
      invalidatesTags: (_answer, error, { items }) =>
        error || items.some(({ kind }) => kind === 'lecture') ? ['Lectures'] : [],
    }),
    setContentState: build.mutation<unknown, OneItem & { version: number; state: 'draft' | 'published' }>({
      query: ({ version, state, ...item }) => ({
        url: urlOf(item),
        method: 'PUT',
        body: { version, state },
      }),
    }),
    deleteContent: build.mutation<DeletionResult, OneItem>({
      query: (item) => ({ url: urlOf(item), method: 'DELETE' }),
      transformResponse: toDeletionResult,
    }),
    refreshContent: build.mutation<null, void>({
      queryFn: () => ({ data: null }),
      invalidatesTags: ['Lectures', 'Attachments', 'Links', 'Quizzes', 'Courses'],
    }),
  }),
});

export const {
  useContentQuery,
  useMoveContentMutation,
  useSetContentStateMutation,
  useDeleteContentMutation,
  useRefreshContentMutation,
} = contentApi;
