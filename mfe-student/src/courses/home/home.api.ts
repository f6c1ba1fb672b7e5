import type { StudentHome } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

const homeApi = baseApi.enhanceEndpoints({ addTagTypes: ['Notices'] }).injectEndpoints({
  endpoints: (build) => ({
    home: build.query<StudentHome, void>({
      query: () => 'home',
      transformResponse: (response: { home: StudentHome }) => response.home,
      providesTags: ['MyCourses', 'Subscriptions', 'Impressions', 'Quizzes', 'Notices'],
    }),
  }),
});

export const { useHomeQuery } = homeApi;
