import type { TrashEntry, TrashKind } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

type Query = { kind?: TrashKind; limit: number; cursor?: string };

const trashApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    trash: build.query<{ trash: TrashEntry[]; nextCursor: string | null }, Query>({
      query: (params) => ({ url: 'trash', params }),
      // Not cached, because items just deleted on another screen must appear.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useTrashQuery } = trashApi;
