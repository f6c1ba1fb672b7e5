import type { Attachment } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';
import { type DeletionResult, toDeletionResult } from '../admin-ui/undo.ts';

const attachmentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    courseAttachments: build.query<Attachment[], number>({
      query: (courseId) => `courses/${courseId}/attachments`,
      transformResponse: (response: { attachments: Attachment[] }) => response.attachments,
      providesTags: ['Attachments'],
    }),
    deleteAttachment: build.mutation<DeletionResult, { courseId: number; id: number }>({
      query: ({ courseId, id }) => ({ url: `courses/${courseId}/attachments/${id}`, method: 'DELETE' }),
      transformResponse: toDeletionResult,
      invalidatesTags: ['Attachments'],
    }),
  }),
});

export const { useCourseAttachmentsQuery, useDeleteAttachmentMutation } = attachmentsApi;
