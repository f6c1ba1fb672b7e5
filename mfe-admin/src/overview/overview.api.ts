import type { Overview } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

const overviewApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    overview: build.query<Overview, void>({
      query: () => 'overview',
      transformResponse: (answer: { overview: Overview }) => answer.overview,
      providesTags: ['Users', 'Sessions', 'Subscriptions', 'Impressions', 'Lectures'],
      keepUnusedDataFor: 60,
    }),
  }),
});

export const { useOverviewQuery } = overviewApi;
