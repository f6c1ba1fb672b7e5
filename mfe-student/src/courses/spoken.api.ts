import type { Hit } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

const MAX_HITS = 20;

const spokenApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    searchTranscripts: build.query<Hit[], string>({
      query: (q) => ({ url: 'transcripts', params: { q, limit: MAX_HITS } }),
      transformResponse: (response: { hits: Hit[] }) => response.hits,
    }),
  }),
});

export const { useSearchTranscriptsQuery } = spokenApi;
