import type { AnswerFile } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';
import { type OwnAttemptIds, toAttemptUrl } from '../../quizzes.api.ts';

/** Identifies an answer by its attempt and slot. */
export type SlotIds = OwnAttemptIds & { slot: number };

export function toAnswerUploadsUrl({ slot, ...place }: SlotIds): string {
  return `${toAttemptUrl(place)}/files/${slot}`;
}

const listRequest = {
  query: (place: OwnAttemptIds) => `${toAttemptUrl(place)}/files`,
  transformResponse: (response: { files: AnswerFile[] }) => response.files,
};

export const answerFilesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    answerFiles: build.query<AnswerFile[], OwnAttemptIds>({ ...listRequest, providesTags: ['Quizzes'] }),
    // A mutation, because a query could reuse a running request from before a change.
    readAnswerFiles: build.mutation<AnswerFile[], OwnAttemptIds>(listRequest),
    removeAnswerFile: build.mutation<null, SlotIds & { id: string }>({
      query: ({ id, ...place }) => ({ url: `${toAnswerUploadsUrl(place)}/${id}`, method: 'DELETE' }),
    }),
  }),
});

export const { useAnswerFilesQuery, useRemoveAnswerFileMutation } = answerFilesApi;
