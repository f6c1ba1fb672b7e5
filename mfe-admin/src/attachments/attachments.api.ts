import type { Attachment } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

const attachmentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    courseAttachments: build.query<Attachment[], number>({
      query: (courseId) => `courses/${courseId}/attachments`,
      transformResponse: (answer: { attachments: Attachment[] }) => answer.attachments,
      providesTags: ['Attachments'],
    }),
    deleteAttachment: build.mutation<null, { courseId: number; id: number }>({
      query: ({ courseId, id }) => ({ url: `courses/${courseId}/attachments/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Attachments'],
    }),
  }),
});

export const { useCourseAttachmentsQuery, useDeleteAttachmentMutation } = attachmentsApi;
