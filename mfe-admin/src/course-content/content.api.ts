import type { ContentSection, MoveBody } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

type Content = { sections: ContentSection[] };

const contentApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    content: build.query<ContentSection[], number>({
      query: (courseId) => `courses/${courseId}/content`,
      transformResponse: ({ sections }: Content) => sections,
      providesTags: ['Lectures', 'Attachments', 'Links', 'Quizzes'],
    }),
    moveContent: build.mutation<ContentSection[], MoveBody & { courseId: number }>({
      query: ({ courseId, ...body }) => ({ url: `courses/${courseId}/content/order`, method: 'PUT', body }),
      transformResponse: ({ sections }: Content) => sections,
      async onQueryStarted({ courseId }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(contentApi.util.upsertQueryData('content', courseId, answer.data) as never);
      },
      invalidatesTags: (_answer, error, { items }) =>
        error || items.some(({ kind }) => kind === 'lecture') ? ['Lectures'] : [],
    }),
  }),
});

export const { useContentQuery, useMoveContentMutation } = contentApi;
