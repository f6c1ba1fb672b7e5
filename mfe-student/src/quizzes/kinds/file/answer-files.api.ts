import type { AnswerFile } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';
import { type AttemptPlace, attemptUrl } from '../../quizzes.api.ts';

/** Identifies an answer by its attempt and slot. */
export type SlotPlace = AttemptPlace & { slot: number };

export function answerUploadsUrl({ slot, ...place }: SlotPlace): string {
  return `${attemptUrl(place)}/files/${slot}`;
}

const listRequest = {
  query: (place: AttemptPlace) => `${attemptUrl(place)}/files`,
  transformResponse: (response: { files: AnswerFile[] }) => response.files,
};

export const answerFilesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    answerFiles: build.query<AnswerFile[], AttemptPlace>({ ...listRequest, providesTags: ['Quizzes'] }),
    // A mutation, because a query could reuse a running request from before a change.
    readAnswerFiles: build.mutation<AnswerFile[], AttemptPlace>(listRequest),
    removeAnswerFile: build.mutation<null, SlotPlace & { id: string }>({
      query: ({ id, ...place }) => ({ url: `${answerUploadsUrl(place)}/${id}`, method: 'DELETE' }),
    }),
  }),
});

export const { useAnswerFilesQuery, useRemoveAnswerFileMutation } = answerFilesApi;
