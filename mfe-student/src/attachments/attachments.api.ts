import type { Attachment } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

export const attachmentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    attachmentsToStudy: build.query<Attachment[], number>({
      query: (courseId) => `courses/${courseId}/attachments`,
      transformResponse: (response: { attachments: Attachment[] }) => response.attachments,
      providesTags: ['Attachments'],
      // Signed addresses expire, so they are not cached.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useAttachmentsToStudyQuery } = attachmentsApi;
