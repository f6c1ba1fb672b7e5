import type { AnswerFile } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';
import { type AttemptPlace, attemptUrl } from '../../quizzes.api.ts';

/** Identifies an answer by its attempt and slot. */
export type SlotPlace = AttemptPlace & { slot: number };

export function answerUploadsUrl({ slot, ...place }: SlotPlace): string {
  return `${attemptUrl(place)}/files/${slot}`;
}

export const answerFilesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    answerFiles: build.query<AnswerFile[], AttemptPlace>({
      query: (place) => `${attemptUrl(place)}/files`,
      transformResponse: (response: { files: AnswerFile[] }) => response.files,
      providesTags: ['Quizzes'],
    }),
    removeAnswerFile: build.mutation<null, SlotPlace & { id: string }>({
      query: ({ id, ...place }) => ({ url: `${answerUploadsUrl(place)}/${id}`, method: 'DELETE' }),
    }),
  }),
});

export const { useAnswerFilesQuery, useRemoveAnswerFileMutation } = answerFilesApi;
