import { baseApi } from '@rambla/kit/base-api';
import type { LectureKey } from './lectures.api.ts';

const doneApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Says that a lecture without a video is done, or takes it back. */
    markDone: build.mutation<void, LectureKey & { done: boolean }>({
      query: ({ courseId, lectureId, done }) => ({
        url: `courses/${courseId}/lectures/${lectureId}/done`,
        method: done ? 'PUT' : 'DELETE',
      }),
      invalidatesTags: ['Lectures', 'Impressions'],
    }),
  }),
});

export const { useMarkDoneMutation } = doneApi;
