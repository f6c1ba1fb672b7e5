import type { SearchHit } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

const MAX_HITS = 30;

const searchApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    search: build.query<SearchHit[], string>({
      query: (q) => ({ url: 'search', params: { q, limit: MAX_HITS } }),
      transformResponse: (response: { hits: SearchHit[] }) => response.hits,
      // Cached hits could show lectures that are hidden by now.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useSearchQuery } = searchApi;
