import { baseApi } from '@rambla/kit/base-api';
import type { LectureIds } from './lectures.api.ts';

const doneApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Marks a lecture without video as done, or undoes it. */
    markDone: build.mutation<void, LectureIds & { done: boolean }>({
      query: ({ courseId, lectureId, done }) => ({
        url: `courses/${courseId}/lectures/${lectureId}/done`,
        method: done ? 'PUT' : 'DELETE',
      }),
      invalidatesTags: ['Lectures', 'Impressions'],
    }),
  }),
});

export const { useMarkDoneMutation } = doneApi;
