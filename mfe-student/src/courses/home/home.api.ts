import type { Home } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

const homeApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    home: build.query<Home, void>({
      query: () => 'home',
      transformResponse: (answer: { home: Home }) => answer.home,
      providesTags: ['MyCourses', 'Subscriptions', 'Impressions', 'Quizzes'],
    }),
  }),
});

export const { useHomeQuery } = homeApi;
