import type { Home } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

const homeApi = baseApi.enhanceEndpoints({ addTagTypes: ['Notices'] }).injectEndpoints({
  endpoints: (build) => ({
    home: build.query<Home, void>({
      query: () => 'home',
      transformResponse: (response: { home: Home }) => response.home,
      providesTags: ['MyCourses', 'Subscriptions', 'Impressions', 'Quizzes', 'Notices'],
    }),
  }),
});

export const { useHomeQuery } = homeApi;
