import type { CaptionHit } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

const MAX_HITS = 20;

const spokenApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    searchTranscripts: build.query<CaptionHit[], string>({
      query: (q) => ({ url: 'transcripts', params: { q, limit: MAX_HITS } }),
      transformResponse: (response: { hits: CaptionHit[] }) => response.hits,
    }),
  }),
});

export const { useSearchTranscriptsQuery } = spokenApi;
